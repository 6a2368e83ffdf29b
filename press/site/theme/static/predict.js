"use strict";

// A prediction answers: one chooses, commits, and is told what the choice would mean and what is so. Which option holds is
// marked in the page, from its evidence. Needs neither Python nor a network.
{
  const make = (tag, more, ...children) => {
    const made = Object.assign(document.createElement(tag), more);
    made.append(...children);
    return made;
  };
  const contentOf = (item) => [...item.cloneNode(true).childNodes];
  const said = (words, className) => make("p", { className: `verdict ${className}` }, words);

  function setUp(box) {
    const list = box.querySelector(":scope > ol");
    const replies = [...box.querySelectorAll("details > ol > li")];
    const options = [...list.children];
    const right = options.findIndex((option) => option.matches(".holds"));
    if (replies.length !== options.length) return;
    const text = work.mark(box);
    const meanings = options.map(contentOf);

    const choices = options.map((option, index) => {
      const number = make("span", { className: "unseen" }, `${index + 1}: `);
      const input = make("input", { type: "radio", name: box.id, value: index, required: true });
      // A label holds words, no paragraphs; and its number, since it may hold nothing but a formula.
      const words = [...option.childNodes].flatMap((part) => (part.nodeName === "P" ? [...part.childNodes] : [part]));
      option.replaceChildren(make("label", {}, input, make("span", {}, number, ...words)));
      return input;
    });
    const form = make("form", { className: "choose" });
    const fieldset = make("fieldset", {}, make("legend", { className: "unseen" }, "Your prediction"));
    const commit = make("button", { type: "submit" }, "This is my guess");
    const reply = make("div", { className: "reply" });
    list.before(form);
    fieldset.append(list);
    form.append(fieldset, commit, reply);

    function answer(choice) {
      choices[choice].checked = true;
      fieldset.disabled = true;
      commit.hidden = true;
      options[choice].classList.add("chosen");
      const verdict = choice === right
        ? said(`✓ Your guess, ${choice + 1}, is right.`, "right")
        : said(`✗ Your guess, ${choice + 1}, is not so.`, "wrong");
      reply.replaceChildren(verdict, ...contentOf(replies[choice]));
      if (choice !== right) reply.append(said(`✓ The right one is ${right + 1}:`, "right"), make("blockquote", {}, ...meanings[right]), ...contentOf(replies[right]));
      for (const copied of reply.querySelectorAll("[id]")) copied.removeAttribute("id");
      return verdict;
    }

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const choice = choices.findIndex((input) => input.checked);
      work.predict(box, choice, text);
      // The button is gone: who was there goes on reading, or listening, at the answer.
      const verdict = answer(choice);
      verdict.tabIndex = -1;
      verdict.focus({ preventScroll: true });
    });

    const made = work.page().predictions?.[box.id];
    if (made && made.text === text && choices[made.choice]) answer(made.choice);
    else if (made) reply.append(make("p", {}, "This question has changed since you answered it."));
  }

  document.querySelectorAll(".predict:has(> ol > .holds)").forEach(setUp);
}
