// Compile wheels to bytecode with the very Python that will import them in the browser:
//   node compile.mjs <folder of the runtime> <folder of the wheels> <folder of the results> <wheel> …
// For every wheel a zip of the same name comes out. Headers, stubs, tests, tables of time zones and
// sources stay behind: compiling sources is most of what a start takes. A wheel that is named with a +
// in front keeps its sources beside the bytecode, for readers who look into it.
import { pathToFileURL } from "node:url";

const [runtime, folder, out, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
for (const [place, root] of [["/in", folder], ["/out", out]]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.globals.set("wheels", python.toPy(wheels));
python.runPython(`
import importlib._bootstrap_external as bootstrap
import importlib.util
import warnings
import zipfile

warnings.simplefilter("ignore", SyntaxWarning)
left = (".h", ".hpp", ".c", ".cpp", ".f", ".f90", ".a", ".pxd", ".pyx", ".tp", ".afm", ".xsl", "/")
parts = ("/tests/", "/benchmarks/", "/include/", ".dist-info/licenses/", ".dist-info/RECORD")
parts += ("/django-stubs/", "/typeshed/third_party/", "/pytz/zoneinfo/", "/mpl-data/images/")


def is_needed(wheel, name):
    if name.endswith(".pyi"):  # completion reads the stubs of the standard library
        return wheel.startswith("jedi-")
    return not name.endswith(left) and not any(part in f"/{name}" for part in parts)


for named in wheels:
    wheel = named.removeprefix("+")
    root = "python314.zip" if wheel == "python_stdlib.zip" else "python3.14/site-packages"
    with zipfile.ZipFile(f"/in/{wheel}") as source:
        with zipfile.ZipFile(f"/out/{wheel}", "w", zipfile.ZIP_DEFLATED) as target:
            for name in filter(lambda name: is_needed(wheel, name), source.namelist()):
                content = source.read(name)
                compiled = None
                if name.endswith(".py"):
                    try:
                        code = compile(content, f"/lib/{root}/{name}", "exec", dont_inherit=True)
                    except SyntaxError:
                        pass  # a template or a specimen, not a module
                    else:
                        digest = importlib.util.source_hash(content)
                        compiled = bootstrap._code_to_hash_pyc(code, digest, checked=False)
                if compiled is None or wheel != named:
                    target.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
                if compiled is not None:
                    place = importlib.util.cache_from_source(name) if wheel != named else name + "c"
                    target.writestr(zipfile.ZipInfo(place), compiled, zipfile.ZIP_DEFLATED)
`);
