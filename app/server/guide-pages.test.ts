// The public guides are complete and have no Markdown left.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GUIDES } from './build-site.ts';
import { renderGuide } from './guide-pages.ts';

test.each(Object.values(GUIDES))(
  'the guide %s has every heading, a table and a numbered list, and no Markdown, script, picture or inline style',
  (source) => {
    const markdown = readFileSync(join(import.meta.dirname, '..', source), 'utf8');
    const html = renderGuide(markdown);
    const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, text]) => text ?? '');
    expect(headings.length).toBeGreaterThan(5);
    const titles = [...html.matchAll(/<h[12]>(.*)<\/h[12]>/g)].map(([, text]) =>
      text?.replace(/<[^>]*>/g, ''),
    );
    expect(titles).toEqual(headings.map((text) => text.replaceAll('`', '')));
    expect(html).toContain('<table>');
    expect(html).toContain('<ol>');
    expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\*\*|^#|\]\(|\|---/m);
    expect(html).not.toMatch(/<script|<img|style=/);
  },
);

test('a guide escapes HTML in its Markdown', () => {
  expect(renderGuide('<script>alert(1)</script>')).toContain('&lt;script&gt;');
});
