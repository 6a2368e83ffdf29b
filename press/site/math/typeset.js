// Answers one line of JSON, {"html": ...} or {"error": ...}, for each line of JSON {"tex": ..., "display": ...}.
// The one argument is the path of katex.min.js.
const katex = require(process.argv[process.argv.length - 1]);
const readline = require("node:readline");

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { tex, display } = JSON.parse(line);
  let answer;
  try {
    const options = { displayMode: display, output: "htmlAndMathml", throwOnError: true, strict: "error" };
    answer = { html: katex.renderToString(tex, options) };
  } catch (error) {
    answer = { error: error.message };
  }
  process.stdout.write(JSON.stringify(answer) + "\n");
});
