// What every page has: copying and sharing a link, and choices that take effect at once. All of it works as plain forms too.
"use strict";
(() => {
  const linkOf = (button) => button.dataset.share === "href" ? button.href : document.getElementById(button.dataset.share || button.dataset.copy).value;
  const able = (button) => button.dataset.copy ? navigator.clipboard : navigator.share;
  const reveal = () => document.querySelectorAll("[data-copy], [data-share]").forEach((button) => {
    if (able(button)) button.hidden = false;
  });
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (button && able(button)) {
      event.preventDefault();
      if (button.dataset.copy) {
        await navigator.clipboard.writeText(linkOf(button));
        document.getElementById("live").textContent = button.textContent + " ✓";
      } else {
        navigator.share({ url: linkOf(button) }).catch(() => {});
      }
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-select]")) event.target.select();
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-now]")) event.target.form.requestSubmit();
  });
  document.addEventListener("htmx:after:swap", reveal);
  reveal();
})();
