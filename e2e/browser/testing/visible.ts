// Measures whether the login is visible: computed colours, compared by the contrast rules of WCAG.
import type { Page } from 'playwright-core';

/** One sentence for each invisible part of the login; the step, with this field, must show an error. */
export async function invisible(page: Page, field = '#codigo'): Promise<string[]> {
  await page.locator(field).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab'); // only a focus by keyboard has an outline in every browser
  return page.locator('portaria-login').evaluate(findInvisible);
}

/* Runs in the page, so it must be self-contained. */
function findInvisible(host: HTMLElement): string[] {
  type Colour = readonly [number, number, number, number];
  const troubles: string[] = [];
  const pen = document.createElement('canvas').getContext('2d', {
    willReadFrequently: true,
  }) as CanvasRenderingContext2D;
  const colour = (text: string): Colour => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = text;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha];
  };
  const light = ([red, green, blue]: Colour): number => {
    const [r = 0, g = 0, b = 0] = [red, green, blue]
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Colour, b: Colour): number => {
    const [more = 0, less = 0] = [light(a), light(b)].sort((x, y) => y - x);
    return (more + 0.05) / (less + 0.05);
  };
  const parentOf = (element: Element): Element | null =>
    element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const canvas = (): Colour => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'all: initial !important; background: Canvas !important';
    probe.style.colorScheme = getComputedStyle(document.documentElement).colorScheme;
    const found = colour(getComputedStyle(probe).backgroundColor);
    probe.remove();
    return found;
  };
  const groundOf = (element: Element | null): Colour => {
    for (let one = element; one; one = parentOf(one)) {
      const ground = colour(getComputedStyle(one).backgroundColor);
      if (ground[3] > 250) return ground;
    }
    return canvas();
  };
  const want = (what: string, least: number, a: Colour, b: Colour): void => {
    const found = a[3] < 250 ? 1 : contrast(a, b);
    if (found < least) troubles.push(`${what}: ${found.toFixed(2)} of ${least}`);
  };

  const part = (selector: string) => host.shadowRoot?.querySelector(selector);

  const [input, button, error, label] = ['input', '.principal', '.erro', 'label'].map((name) => part(name));
  if (!input || !button || !error || !label) return ['the login is not there'];
  const style = (element: Element) => getComputedStyle(element);

  want('text of the button', 4.5, colour(style(button).color), groundOf(button));
  want('the button', 3, groundOf(button), groundOf(parentOf(button)));
  want('border of the field', 3, colour(style(input).borderTopColor), groundOf(parentOf(input)));
  want('text of the field', 4.5, colour(style(input).color), groundOf(input));
  want('label', 4.5, colour(style(label).color), groundOf(label));
  want('error', 4.5, colour(style(error).color), groundOf(error));
  want('focus outline', 3, colour(style(input).outlineColor), groundOf(parentOf(input)));
  if (style(error).color === style(label).color) troubles.push('an error looks like any text');
  if (parseFloat(style(input).borderTopWidth) < 1) troubles.push('the field has no border');
  if (style(input).outlineStyle !== 'solid' || parseFloat(style(input).outlineWidth) < 2)
    troubles.push('the focus has no outline');

  for (const element of [label, error, button, input]) {
    const { fontSize, textTransform, letterSpacing, visibility, opacity, textIndent, direction } =
      style(element);
    const { width, height } = element.getBoundingClientRect();
    const odd = [
      parseFloat(fontSize) < 15.9 && `font-size ${fontSize}`,
      textTransform !== 'none' && textTransform,
      direction !== 'ltr' && direction,
      parseFloat(letterSpacing) > 2 && element.id !== 'otp' && `letter-spacing ${letterSpacing}`,
      visibility !== 'visible' && visibility,
      opacity !== '1' && `opacity ${opacity}`,
      textIndent !== '0px' && `text-indent ${textIndent}`,
      (width < 40 || height < 15) && `${width} x ${height}`,
    ].filter(Boolean);
    if (odd.length > 0) troubles.push(`${element.localName}: ${odd.join(', ')}`);
  }
  return troubles;
}
