// Scrolls so that a field and its button stay visible above an on-screen keyboard.

const EDGE = 12;

/** Scrolls down until the bottom of `last` is visible, but the top of `first` stays visible. */
export function keepInView(first: Element, last: Element): void {
  const { offsetTop, height } = globalThis.visualViewport ?? { offsetTop: 0, height: innerHeight };
  const top = offsetTop + EDGE;
  const bottom = offsetTop + height - EDGE;
  const down = last.getBoundingClientRect().bottom - bottom;
  const room = first.getBoundingClientRect().top - top;
  if (down > 0) scrollBy({ top: Math.min(down, room), behavior: 'instant' });
}
