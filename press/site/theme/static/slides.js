"use strict";

// One slide at a time: arrows, space, Page Up and Down, Home and End; N shows what the chapter says, F fills the screen.
// A prediction first shows which answer holds, and goes on afterwards.
{
  const slides = [...document.querySelectorAll(".slide")];
  const all = (selector) => document.querySelectorAll(selector);
  const place = document.querySelector(".controls output");
  const notes = document.querySelector("[data-notes]");
  document.documentElement.classList.add("on");
  for (const each of all(".live")) each.hidden = false;
  slides.forEach((slide, n) => {
    slide.tabIndex = -1;
    slide.setAttribute("aria-label", `Slide ${n + 1} of ${slides.length}`);
  });
  let now = 0;

  function fit() {
    const shown = slides[now].querySelector(".shown");
    shown.style.zoom = 1;
    const room = slides[now];
    const wide = (box) => box.scrollWidth > box.clientWidth + 1;
    const spills = () => room.scrollHeight > room.clientHeight + 1 || [shown, ...shown.querySelectorAll(".equation")].some(wide);
    for (let zoom = 1; zoom > 0.4 && spills(); zoom -= 0.05) shown.style.zoom = zoom;
  }

  function go(to, keep = true) {
    now = Math.max(0, Math.min(slides.length - 1, to));
    slides.forEach((slide, n) => slide.classList.toggle("now", n === now));
    place.value = `${now + 1} of ${slides.length}`;
    if (keep) history.replaceState(null, "", `#${now + 1}`);
    fit();
  }

  function step(by) {
    const slide = slides[now];
    if (by > 0 && slide.matches(".vote:not(.answered)")) {
      slide.classList.add("answered");
      for (const fold of slide.querySelectorAll("details")) fold.open = true;
      fit();
    } else go(now + by);
  }

  const speak = () => {
    notes.setAttribute("aria-pressed", document.body.classList.toggle("with-notes"));
    fit();
  };
  const whole = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  const KEYS = {
    ArrowRight: () => step(1), ArrowDown: () => step(1), PageDown: () => step(1), " ": () => step(1), Enter: () => step(1),
    ArrowLeft: () => step(-1), ArrowUp: () => step(-1), PageUp: () => step(-1),
    Home: () => go(0), End: () => go(slides.length - 1), n: speak, f: whole,
  };

  addEventListener("keydown", (event) => {
    const used = event.target.closest("input, button, a, summary") && !event.key.startsWith("Page");
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || used || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  for (const button of all("[data-go]")) button.addEventListener("click", () => step(Number(button.dataset.go)));
  notes.addEventListener("click", speak);
  document.querySelector("[data-whole]").addEventListener("click", whole);
  let from = null;
  addEventListener("touchstart", (event) => { from = event.target.closest("input") ? null : event.touches[0].clientX; }, { passive: true });
  addEventListener("touchend", (event) => {
    const by = from === null ? 0 : from - event.changedTouches[0].clientX;
    if (Math.abs(by) > 60) step(Math.sign(by));
  });
  addEventListener("resize", fit);
  addEventListener("hashchange", () => go(Number(location.hash.slice(1)) - 1, false));
  document.fonts?.ready.then(fit);
  go((Number(location.hash.slice(1)) || 1) - 1, false);
}
