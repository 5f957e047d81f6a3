// Scrolls the page so that a field and its button are seen together above an on-screen keyboard.

const EDGE = 12;

/** Scrolls down until the bottom of `last` is seen, but never so far that the top of `first` is not. */
export function keepInView(first: Element, last: Element): void {
  const { visualViewport } = globalThis;
  const top = (visualViewport?.offsetTop ?? 0) + EDGE;
  const bottom = (visualViewport?.offsetTop ?? 0) + (visualViewport?.height ?? innerHeight) - EDGE;
  const down = last.getBoundingClientRect().bottom - bottom;
  const room = first.getBoundingClientRect().top - top;
  if (down > 0) scrollBy({ top: Math.min(down, room), behavior: 'instant' });
}
