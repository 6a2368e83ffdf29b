// What JupyterLite's kernel loads in the place of pyodide.mjs: the same Python, started faster, and
// telling the page how far it is.
import { address, grab, missing, tidy } from "./fetch.mjs";
import release from "./release.mjs";

const channel = new BroadcastChannel("course-python");
let tell = (news) => channel.postMessage(news);
let done = 0;
let total = 0;
let told = 0;
function count(more) {
  done += more;
  if (performance.now() - told < 100 && done < total) return;
  told = performance.now();
  tell({ phase: "fetching", done, total });
}

// An image is a gzipped list of files followed by the files; each becomes a view into one buffer.
async function unpack(response) {
  const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(plain).arrayBuffer());
  const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
  return { bytes, start, list: JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) };
}

function mount(FS, sitePackages, { bytes, start, list }) {
  let at = start;
  for (const [path, names] of list) {
    const folder = path ? `${sitePackages}/${path}` : sitePackages;
    FS.mkdirTree(folder);
    for (const [name, size] of names) {
      const node = FS.mknod(`${folder}/${name}`, 0o100644, 0);
      node.contents = bytes.subarray(at, at + size);
      node.usedBytes = size;
      at += size;
    }
  }
}

function fail(url, error) {
  const unfetched = url || !(error instanceof WebAssembly.CompileError);
  tell({ phase: "failed", host: new URL(url || address(release.core)).host, unfetched });
}

// A worker that serves a single page gives a function `tell` for the news, and imports by itself.
export async function loadPyodide({ packages, tell: tellOne, ...options }) {
  tell = tellOne ?? tell;
  tidy();
  total = await missing();
  tell({ phase: "fetching", done, total });
  const wanted = new Map(release.files.map(([name]) => [address(name), name]));
  const started = new Map();
  const begin = (name) => {
    if (!started.has(name)) started.set(name, grab(name, count));
    return started.get(name);
  };
  for (const [url, name] of wanted) begin(name).catch((error) => fail(url, error));
  // What Pyodide itself asks for is on its way already.
  const fetchAnything = self.fetch.bind(self);
  self.fetch = (resource, init) => {
    const name = wanted.get(String(resource?.url ?? resource));
    return name ? begin(name) : fetchAnything(resource, init);
  };
  let python;
  try {
    const images = release.images.map(async (name) => unpack(await begin(name)));
    const core = await import(address(`${release.core}pyodide.mjs`));
    python = await core.loadPyodide({
      ...options,
      indexURL: address(release.core),
      lockFileContents: release.lock,
      packageBaseUrl: address("./"),
      async fsInit(FS, { sitePackages }) {
        for (const image of await Promise.all(images)) mount(FS, sitePackages, image);
        tell({ phase: "starting" });
      },
    });
    if (!images.length) {
      // Compiled modules are read when they are imported, not all of them in advance.
      python.runPython("import pyodide._package_loader as it; it.get_dynlibs = lambda *_: []");
      await python.loadPackage(packages, { messageCallback() {} });
      tell({ phase: "starting" });
    }
  } catch (error) {
    fail("", error);
    throw error;
  } finally {
    self.fetch = fetchAnything;
    started.clear();
  }
  if (tellOne) return python;
  // The kernel's last step is to import itself. While the reader reads, what the cells import is next.
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (code, ...more) => {
    const result = await run(code, ...more);
    if (code.includes("import pyodide_kernel")) {
      tell({ phase: "ready" });
      setTimeout(() => python.runPython(release.imports), 50);
    }
    return result;
  };
  return python;
}
