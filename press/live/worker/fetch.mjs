// Fetch the files of the browser's Python, once: they are kept in the browser's own storage.
import release from "./release.mjs";

// The kernel's worker puts its own in the place of fetch.
const download = globalThis.fetch.bind(globalThis);
const here = new URL("./", import.meta.url);
const about = new Map(release.files.map(([name, size, mark]) => [name, { size, mark }]));
export const address = (name) => new URL(name, here).href;
// What has changed on the site has another key.
const key = (name) => `${address(name)}?${about.get(name).mark}`;

async function openStore() {
  try {
    return await caches.open("course-python");
  } catch {
    return null; // a private window may have no storage: everything is fetched again next time
  }
}

// Return how many bytes there are to be fetched.
export async function missing() {
  const store = await openStore();
  const kept = new Set(((await store?.keys()) ?? []).map(({ url }) => url));
  return [...about].reduce((sum, [name, { size }]) => sum + (kept.has(key(name)) ? 0 : size), 0);
}

// Return a response for a file, and tell `count` how many bytes more have come.
export async function grab(name, count = () => {}) {
  const { size } = about.get(name);
  const store = await openStore();
  const kept = await store?.match(key(name));
  if (kept) return kept;
  const response = await download(address(name));
  if (!response.ok) throw new Error(`${response.status} ${address(name)}`);
  let seen = 0;
  const counter = new TransformStream({
    transform(chunk, control) {
      const more = Math.min(chunk.byteLength, size - seen);
      seen += more;
      count(more);
      control.enqueue(chunk);
    },
    flush() { count(size - seen); },
  });
  const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" };
  const [now, later] = response.body.pipeThrough(counter).tee();
  // When the storage is full, the file is fetched again next time.
  store?.put(key(name), new Response(later, { headers })).catch(() => {});
  return new Response(now, { headers });
}

// Forget what the site no longer has.
export async function tidy() {
  const store = await openStore();
  const current = new Set([...about.keys()].map(key));
  for (const { url } of (await store?.keys()) ?? []) if (!current.has(url)) store.delete(url);
}

// While the page is read: fetch everything ahead of its use.
export async function prefetch() {
  await Promise.all([...about.keys()].map(async (name) => (await grab(name)).arrayBuffer()));
}
