// The help page for families and staff is complete and has no Markdown left.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAMILIES_SOURCE } from './build-site.ts';
import { renderFamilies } from './families-page.ts';

test('the help page has every heading, a table and a numbered list, and no Markdown, script or inline style', () => {
  const markdown = readFileSync(join(import.meta.dirname, '..', FAMILIES_SOURCE), 'utf8');
  const html = renderFamilies(markdown);
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, text]) => text ?? '');
  expect(headings.length).toBeGreaterThan(5);
  for (const text of headings) expect(html).toMatch(new RegExp(`<h[12]>${text}</h[12]>`));
  expect(html).toContain('<table>');
  expect(html).toContain('<ol>');
  expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/\*\*|^#|\]\(|\|---/m);
  expect(html).not.toMatch(/<script|style=/);
});

test('the help page escapes HTML in its Markdown', () => {
  expect(renderFamilies('<script>alert(1)</script>')).toContain('&lt;script&gt;');
});
