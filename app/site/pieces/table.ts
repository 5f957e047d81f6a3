// A table of plain texts; the first cell of each row is its header.
import { h } from '../../dom/dom.ts';

/** Without a caption, the heading above it names the table. */
export const createTable = (
  caption: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement =>
  h(
    'table',
    {},
    caption !== '' && h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...header.map((text) => h('th', { scope: 'col' }, text)))),
    h(
      'tbody',
      {},
      ...rows.map(([first = '', ...others]) =>
        h('tr', {}, h('th', { scope: 'row' }, first), ...others.map((text) => h('td', {}, text))),
      ),
    ),
  );
