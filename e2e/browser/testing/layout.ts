// Finds layout faults on small screens: text cut off, elements that overlap, controls out of reach.
import type { Page } from 'playwright-core';

/** One sentence a fault in the current state of the page, including shadow trees. */
export const layoutTroubles = (page: Page): Promise<string[]> => page.evaluate(findTroubles);

/* Runs in the page, so it must be self-contained. */
function findTroubles(): string[] {
  type Box = { element: Element; name: string; rect: DOMRect };
  const CONTROLS = 'a[href], button, input, summary, select, textarea';
  const troubles: string[] = [];

  const all = (root: Document | ShadowRoot | Element): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? all(element.shadowRoot) : []),
    ]);
  const name = (element: Element): string =>
    `${element.localName}${element.id && `#${element.id}`} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}"`;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.so-leitor, .pular, .skip');
  const within = (outer: Element, inner: Element): boolean => {
    for (let one: Node | null = inner; one; one = one instanceof ShadowRoot ? one.host : one.parentNode) {
      if (one === outer) return true;
    }
    return false;
  };
  /** The rectangles of the text, without its box. */
  const textRects = (element: Element): DOMRect[] =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });

  /* With a modal dialog open, only the dialog is reachable. */
  const shown = all(document.querySelector('dialog:modal') ?? document.body).filter(isShown);
  const controls = shown.filter((element) => element.matches(CONTROLS));
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > room) {
    troubles.push(`sideways scrolling: ${document.documentElement.scrollWidth} in ${room}`);
  }

  const pieces: Box[] = [
    ...shown.flatMap((element) => textRects(element).map((rect) => ({ element, name: name(element), rect }))),
    ...controls.map((element) => ({ element, name: name(element), rect: element.getBoundingClientRect() })),
  ];
  for (const { name: piece, rect } of pieces) {
    if (rect.left < -1 || rect.right > room + 1) troubles.push(`${piece} reaches out of the page`);
  }

  /* Boxes that clip must be as wide and as high as their content. */
  for (const element of shown) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const isField = element instanceof HTMLInputElement;
    const [x, y] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    if ((isField || overflowX !== 'visible') && x > 1) troubles.push(`${name(element)} is cut off sideways`);
    if (!isField && ['hidden', 'clip'].includes(overflowY) && y > 1 && textRects(element).length > 0)
      troubles.push(`${name(element)} is cut off below`);
  }

  for (const control of controls) {
    const { left, right } = control.getBoundingClientRect();
    const texts = all(control).concat(control).flatMap(textRects);
    if (texts.some((rect) => rect.left < left || rect.right > right))
      troubles.push(`the text of ${name(control)} reaches out of it`);
  }

  /* Overlaps: a field counts with its text only, because the label of the kind of code is inside the field. */
  const typed = (input: HTMLInputElement): DOMRect => {
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing;
    const { x, y, height } = input.getBoundingClientRect();
    return new DOMRect(
      x + parseFloat(style.paddingInlineStart),
      y,
      pen.measureText(input.value).width,
      height,
    );
  };
  const boxes = pieces.map((box) =>
    box.element instanceof HTMLInputElement ? { ...box, rect: typed(box.element) } : box,
  );
  boxes.forEach((a, index) => {
    for (const b of boxes.slice(index + 1)) {
      const across = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const down = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      const isOne = within(a.element, b.element) || within(b.element, a.element);
      if (!isOne && across > 2 && down > 4) troubles.push(`${a.name} and ${b.name} lie on each other`);
    }
  });

  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect(); // a link may span lines
    let top = document.elementFromPoint(x + width / 2, y + height / 2);
    while (top?.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)) {
      const inner: Element | null = top.shadowRoot.elementFromPoint(x + width / 2, y + height / 2);
      if (!inner || inner === top) break;
      top = inner;
    }
    if (!top || !within(control, top)) troubles.push(`${name(control)} cannot be reached`);
  }
  scrollTo(0, 0);
  return [...new Set(troubles)];
}
