// What every page has: links are copied and shared, choices take effect at once.
const on = (name, then) => document.addEventListener(name, then);
const SHARING = "[data-copy], [data-share]";
const able = ({ copy }) => copy ? navigator.clipboard : navigator.share;
const reveal = () => document.querySelectorAll(SHARING).forEach((button) => { button.hidden = !able(button.dataset); });
on("click", async (event) => {
  const button = event.target.closest(SHARING);
  if (!button) return;
  const { share, copy } = button.dataset;
  const url = document.getElementById(share || copy).value;
  if (share) return navigator.share({ url }).catch(() => {});
  await navigator.clipboard.writeText(url);
  document.getElementById("live").textContent = `${button.textContent} ✓`;
});
on("focusin", ({ target }) => { if (target.matches?.("[data-select]")) target.select(); });
on("change", ({ target }) => { if (target.matches("[data-now]")) target.form.requestSubmit(); });
on("htmx:after:swap", reveal);
reveal();
