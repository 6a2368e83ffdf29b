// Makes what is wider than the page smaller, down to the size of small print, and returns what is too wide even so.
() => {
  const SMALLEST = 0.62;
  const TRIES = 4;
  const inside = (element) => {
    const style = getComputedStyle(element);
    return element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  };
  for (const line of document.querySelectorAll(".equation, .katex-display:not(.equation *), table")) {
    const holder = line.matches(".equation") ? line : line.parentElement;
    const drawn = line.matches("table") ? line : line.querySelector(".katex");
    if (!drawn) continue;
    const before = parseFloat(getComputedStyle(drawn).fontSize);
    for (let i = 0; i < TRIES; i++) {
      const number = line.querySelector?.(":scope > .eqno");
      const room = inside(holder) - (number ? number.offsetWidth + 16 : 0);
      const boxes = line.matches("table") ? [line] : [...line.querySelectorAll(".katex-html > .base")];
      const rights = boxes.map((box) => box.getBoundingClientRect());
      const width = Math.max(...rights.map((box) => box.right)) - Math.min(...rights.map((box) => box.left));
      const now = parseFloat(getComputedStyle(drawn).fontSize);
      if (width <= room + 1 || now <= SMALLEST * before) break;
      drawn.style.fontSize = `${Math.max(SMALLEST * before, 0.985 * now * room / width)}px`;
    }
  }
  // Cuts the empty margins off a picture, and the same off all frames of one; its scale on paper stays.
  const drawn = (element) => {
    const { fill, stroke, visibility } = getComputedStyle(element);
    return visibility === "visible" && (element.matches("image, text") || fill !== "none" || stroke !== "none");
  };
  const cut = (drawings) => {
    const whole = drawings.map((svg) => svg.viewBox.baseVal);
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const svg of drawings) {
      const frame = svg.getBoundingClientRect();
      const unit = svg.viewBox.baseVal.width / frame.width;
      for (const element of svg.querySelectorAll("path, line, circle, ellipse, rect, polygon, polyline, image, text, use")) {
        if (element.closest("defs, clipPath") || !drawn(element)) continue;
        const box = element.getBoundingClientRect();
        const window = (element.ownerSVGElement ?? svg).getBoundingClientRect();
        left = Math.min(left, (Math.max(box.left, window.left) - frame.left) * unit);
        right = Math.max(right, (Math.min(box.right, window.right) - frame.left) * unit);
        top = Math.min(top, (Math.max(box.top, window.top) - frame.top) * unit);
        bottom = Math.max(bottom, (Math.min(box.bottom, window.bottom) - frame.top) * unit);
      }
    }
    const pad = 5;
    const { x, y, width, height } = whole[0];
    [left, top, right, bottom] = [Math.max(0, left - pad), Math.max(0, top - pad), Math.min(width, right + pad), Math.min(height, bottom + pad)];
    if (!(right > left && bottom > top)) return;
    for (const svg of drawings) {
      const scale = svg.getBoundingClientRect().width / width;
      svg.setAttribute("viewBox", `${x + left} ${y + top} ${right - left} ${bottom - top}`);
      svg.style.width = `${(right - left) * scale}px`;
    }
  };
  for (const picture of document.querySelectorAll(".picture > svg")) cut([picture]);
  for (const frames of document.querySelectorAll(".frames")) cut([...frames.querySelectorAll(".frame > svg")]);

  const right = document.body.getBoundingClientRect().right;
  const wide = [];
  for (const element of document.querySelectorAll("body *")) {
    if (element.parentElement.closest("svg")) continue;
    const box = element.getBoundingClientRect();
    // The strut of a formula may stand out where nothing is drawn.
    if (box.width === 0 || box.height === 0 || !element.textContent.trim() || element.closest(".katex .vlist, .katex .strut")) continue;
    // A box may fit while what is in it does not.
    const within = element instanceof HTMLElement && !element.closest(".katex") ? box.left + element.scrollWidth : box.right;
    if (Math.max(box.right, within) > right + 1.5 || box.left < -1.5) wide.push(element);
  }
  // What holds something too wide is too wide as well: only the innermost is named.
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const names = innermost.map((element) => {
    const chapter = element.closest(".chapter")?.id ?? "the front matter";
    const words = (element.closest("[aria-label]")?.ariaLabel ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 60);
    return `${chapter}: “${words}”`;
  });
  return [...new Set(names)].slice(0, 5);
}
