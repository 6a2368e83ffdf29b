// Bundles entry.js into the one file that is named, with the licences of what is in it. Run by
// press/live/editor.py in a folder in which npm has installed what package-lock.json pins.
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const { outputFiles, metafile } = await build({
  entryPoints: ["entry.js"],
  bundle: true,
  charset: "utf8",
  format: "esm",
  legalComments: "none", // the licences below say all of it
  metafile: true,
  minify: true,
  target: ["chrome110", "firefox113", "safari16.4"], // as old as browsers that run Python may be
  write: false,
});

const packages = new Set(Object.keys(metafile.inputs).map((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]));
packages.delete(undefined);
const licences = new Map(); // by their text: most packages share one
for (const name of [...packages].sort()) {
  const { version } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
  const text = (await readFile(`node_modules/${name}/LICENSE`, "utf8")).trim();
  licences.set(text, [...licences.get(text) ?? [], `${name} ${version}`]);
}
const notice = [...licences].map(([text, names]) => `${names.join(", ")}\n\n${text}`).join("\n\n");
await writeFile(process.argv[2], `/*!\n${notice}\n*/\n${outputFiles[0].text}`);
