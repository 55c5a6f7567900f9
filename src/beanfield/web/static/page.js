// What every page has: copying and sharing a link, choices that take effect at once. All works as plain forms too.
const on = (name, then) => document.addEventListener(name, then);
const SHARING = "[data-copy], [data-share]";
const able = (button) => button.dataset.copy ? navigator.clipboard : navigator.share;
const reveal = () => document.querySelectorAll(SHARING).forEach((button) => { button.hidden = !able(button); });
on("click", async (event) => {
  const button = event.target.closest(SHARING);
  if (!button) return;
  const url = document.getElementById(button.dataset.share || button.dataset.copy).value;
  if (button.dataset.share) return navigator.share({ url }).catch(() => {});
  await navigator.clipboard.writeText(url);
  document.getElementById("live").textContent = `${button.textContent} ✓`;
});
on("focusin", (event) => {
  if (event.target.matches?.("[data-select]")) event.target.select();
});
on("change", (event) => {
  if (event.target.matches("[data-now]")) event.target.form.requestSubmit();
});
on("htmx:after:swap", reveal);
reveal();
