#!/usr/bin/env bash
# Build the image of a student's server, by Docker or else by buildah, and see that it starts with
# every notebook of the book in its home. More words go to the builder:
#   deploy/image.sh --build-arg BASE=registry.example.org/debian:12-slim
# The name before the version: IMAGE=registry.example.org/course.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
name=${IMAGE:-dimension-reduction-course}:$version
# The first start seeds the home.
look='course-server --version >/dev/null && find course -name "*.ipynb" | wc -l'

fail() {
  echo "$1" >&2
  exit 1
}

if docker info >/dev/null 2>&1; then
  docker build --file deploy/Dockerfile --tag "$name" "$@" .
  found=$(docker run --rm "$name" bash -c "$look")
elif command -v buildah >/dev/null; then
  buildah build --file deploy/Dockerfile --ignorefile deploy/Dockerfile.dockerignore --tag "$name" "$@" .
  container=$(buildah from "$name")
  found=$(buildah run "$container" -- bash -c "$look")
  buildah rm "$container" >/dev/null
elif command -v docker >/dev/null; then
  fail "Docker is installed, and its service does not answer: start it, or be one who may use it."
else
  fail "There is no Docker here, and no buildah: install one, or build the image on another machine."
fi

wanted=$(find book -name '*.ipynb' -not -path '*/.*/*' | wc -l)
[[ $found -eq $wanted ]] || fail "The image $name holds $found of the $wanted notebooks of the book."
echo "The image is $name, with $found notebooks."
