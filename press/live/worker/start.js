/* Says how far Python is, and why when it cannot start. Old browsers must be able to read this file,
   so it is written in the JavaScript that they know. */
(function () {
  "use strict";
  var box, words, bar;

  function show(text, kind, done, total) {
    if (!document.body) {
      document.addEventListener("DOMContentLoaded", function () { show(text, kind, done, total); });
      return;
    }
    if (!box) {
      box = document.createElement("div");
      box.id = "course-python";
      box.setAttribute("role", "status");
      words = document.createElement("p");
      bar = document.createElement("progress");
      box.appendChild(words);
      box.appendChild(bar);
      document.body.appendChild(box);
    }
    if (box.className === "failed") return;
    box.className = kind;
    if (words.textContent !== text) words.textContent = text;
    bar.hidden = kind !== "waiting";
    if (total) {
      bar.max = total;
      bar.value = done;
    } else {
      bar.removeAttribute("value");
    }
  }

  function reason() {
    if (location.protocol === "file:") {
      return "Opened from a file, this page cannot start Python: run “python serve.py” in the folder of the course, then open the address that it names.";
    }
    if (window.isSecureContext === false) {
      return "Python does not start on this address, because browsers allow it on https and on localhost only: ask for an address that begins with https.";
    }
    if (
      typeof WebAssembly !== "object" || typeof BroadcastChannel !== "function" || !window.DecompressionStream ||
      !window.TransformStream || typeof Array.prototype.findLast !== "function" || !window.Worker
    ) {
      return "This browser is too old to run Python: use a Firefox, Chrome, Edge or Safari of 2023 or later, or download the notebook.";
    }
    return "";
  }

  var why = reason();
  if (why) {
    show(why, "failed");
    return;
  }
  show("Opening the notebook", "waiting");

  if (!navigator.serviceWorker) {
    window.setTimeout(function () {
      show("This window has no service worker (is it a private one?): cells run, but files that they write are lost, and so are edits when it closes.", "note");
    }, 0);
  }

  // The pages that are no notebooks are read on the site.
  document.addEventListener("click", function (event) {
    var link = event.target.closest && event.target.closest("a");
    if (!link) return;
    var told = link.getAttribute("data-commandlinker-args");
    var args = told ? JSON.parse(told) : {};
    var path = String(args.path || link.getAttribute("href") || "").replace(/^.*\/files\//, "");
    var found = /^(.*)\.md(#.*)?$/.exec(path);
    if (!found || /^[a-z]+:/.test(path)) return;
    event.preventDefault();
    event.stopPropagation();
    window.open("../../" + found[1] + ".html" + (found[2] || args.id || ""), "_blank");
  }, true);

  // The arrow keys belong to a slider that has the focus, not to the notebook's shortcuts.
  window.addEventListener("keydown", function (event) {
    if (event.target.type === "range" && /^(Arrow|Page|Home|End)/.test(event.key)) event.stopPropagation();
  }, true);

  function megabytes(bytes) { return Math.round(bytes / 1e6); }

  new BroadcastChannel("course-python").onmessage = function (event) {
    var news = event.data;
    if (news.phase === "fetching" && news.done < news.total) {
      show("Fetching Python: " + megabytes(news.done) + " of " + megabytes(news.total) + " MB", "waiting", news.done, news.total);
    } else if (news.phase === "fetching" || news.phase === "starting") {
      show("Starting Python", "waiting");
    } else if (news.phase === "ready") {
      show("Python is ready", "ready");
      window.setTimeout(function () { if (box.className === "ready") box.className = "gone"; }, 1500);
    } else if (news.phase === "failed") {
      show(news.unfetched
        ? "Python could not be fetched from " + news.host + ", which may be blocked here or out of reach: try again later or on another network, or download the notebook."
        : "This browser is too old to run Python: use a Firefox, Chrome, Edge or Safari of 2023 or later, or download the notebook.", "failed");
    }
  };
})();
