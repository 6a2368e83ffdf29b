// Runs before a page does. window.readable: the milliseconds until its formulas can be read.
// That is: the page is parsed, MathJax (where there is one) is done, and the layout that
// follows waits for no font. The clock is read when that frame is painted.
window.readable = new Promise((resolve) => {
  let started, typeset = false;
  const painted = () => {
    const now = performance.now();
    new PerformanceObserver((list) => {
      const first = list.getEntriesByName("first-contentful-paint")[0];
      if (first) resolve(Math.max(now, first.startTime));
    }).observe({ type: "paint", buffered: true });
  };
  const look = () => {
    const script = document.querySelector("script[src*=mathjax]");
    started ??= window.MathJax?.startup?.promise?.then(() => { typeset = true; });
    if (document.readyState !== "loading" && (typeset || !script)) {
      // Only a layout asks for the fonts that the formulas turn out to need.
      document.body.getBoundingClientRect();
      const late = [...document.fonts].some((font) => font.status === "loading");
      if (!late) { setTimeout(painted); return; }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});

// How many formulas a page shows, and how many of them or of their fonts are broken.
window.formulas = () => {
  const count = (selector) => document.querySelectorAll(selector).length;
  const failed = [...document.fonts].filter((font) => font.status === "error").length;
  return [count(".katex, mjx-container"), failed + count("mjx-merror, [data-mjx-error]")];
};
