/** Space left around a revealed part, in pixels. */
const GAP = 16;

/**
 * Scrolls what a choice has just opened into sight, above the bar of buttons at the bottom of its form. Works as a ref. Does nothing while
 * the focus isn't at the choice, as in a form that opens with a draft.
 */
export function reveal(part: HTMLElement | null): void {
  const form = part?.closest('form');
  const choice = part?.parentElement?.closest('fieldset, form');
  if (!part || !form || !choice?.contains(document.activeElement)) return;
  const scroller = form.closest('[data-overlay]') ?? document.scrollingElement;
  const bar = form.querySelector('[data-bottom-bar]');
  const limit = bar ? bar.getBoundingClientRect().top : window.innerHeight;
  const { top, bottom } = part.getBoundingClientRect();
  // What is higher than the screen starts at its top.
  const by = Math.min(bottom + GAP - limit, top - GAP);
  if (by > 0) scroller?.scrollBy({ top: by });
}
