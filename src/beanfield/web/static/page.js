// What every page has: copying and sharing a link, and choices that take effect at once. All of it works as plain forms too.
const able = (button) => button.dataset.copy ? navigator.clipboard : navigator.share;
const reveal = () => document.querySelectorAll("[data-copy], [data-share]").forEach((button) => { button.hidden = !able(button); });
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-share]");
  if (!button) return;
  const url = document.getElementById(button.dataset.share || button.dataset.copy).value;
  if (button.dataset.share) return navigator.share({ url }).catch(() => {});
  await navigator.clipboard.writeText(url);
  document.getElementById("live").textContent = `${button.textContent} ✓`;
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-select]")) event.target.select();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-now]")) event.target.form.requestSubmit();
});
document.addEventListener("htmx:after:swap", reveal);
reveal();
