// A table; the first cell of each row is its header. On a phone each row is a card, and each cell carries its column's name.
import { h, type Child } from '../../dom/dom.ts';

/** Without a caption, the heading above it names the table. The roles keep it a table where CSS shows cards. */
export const createTable = (
  caption: string,
  header: readonly string[],
  rows: readonly (readonly Child[])[],
): HTMLElement =>
  h(
    'table',
    { role: 'table' },
    caption !== '' && h('caption', {}, caption),
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        ...header.map((text) => h('th', { scope: 'col', role: 'columnheader' }, text)),
      ),
    ),
    h(
      'tbody',
      { role: 'rowgroup' },
      ...rows.map(([first = '', ...others]) =>
        h(
          'tr',
          { role: 'row' },
          h('th', { scope: 'row', role: 'rowheader' }, first),
          ...others.map((cell, at) => h('td', { role: 'cell', 'data-coluna': header[at + 1] }, cell)),
        ),
      ),
    ),
  );
