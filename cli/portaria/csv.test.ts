// CSV as spreadsheets write it, and what is none.
import { describe, expect, test } from 'vitest';
import { Refused } from './command.ts';
import { parseCsv } from './csv.ts';
import { createProgress } from './progress.ts';
import { parsePeople } from './read-people.ts';

const fields = (text: string) => parseCsv(text).map((record) => record.fields);

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    '\uFEFFa,b\n"x ""y""",',
    [
      ['a', 'b'],
      ['x "y"', ''],
    ],
  ],
  ['a\n\n\nb', [['a'], ['b']]],
  [
    'a,b\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  ['', []],
])('%j', (text, expected) => expect(fields(text)).toEqual(expected));

test('a record begins where its first field does, also after a line break in quotes', () => {
  expect(parseCsv('a,b\n"1\n2",x\n\n3,y').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['a\n"b', 'a\nb"c', 'a\n"b"c'])('%j is no CSV', (text) =>
  expect(() => parseCsv(text)).toThrow(/^line 2: /),
);

describe('people', () => {
  test('columns by name, in any order; lines with other numbers of fields are told', () => {
    expect(parsePeople('Nome_completo;codigo\nAna;1\nsó um\nBia;2;3')).toEqual({
      rows: [{ linha: 2, codigo: '1', nome_completo: 'Ana', telefone: '', papel: '', escola_id: '' }],
      bad: [
        { linha: 3, motivo: '1 fields instead of 2' },
        { linha: 4, motivo: '3 fields instead of 2' },
      ],
    });
  });

  test.each(['', 'codigo\n1', 'codigo,nome_completo,senha\n', 'codigo,nome_completo,codigo\n'])(
    '%j is refused',
    (text) => expect(() => parsePeople(text)).toThrow(Refused),
  );
});

test.each([
  [true, 3, '\r[###############...............]  50 %  5 of 10'],
  [false, 2, ' 50 %  5 of 10\n'],
])('progress, on a terminal: %s', (isTTY, count, written) => {
  const lines: string[] = [];
  const bar = createProgress(10, { isTTY, write: (text: string) => lines.push(text) } as never);
  for (const done of [5, 10]) bar.at(done);
  bar.end();
  expect([lines.length, lines[0]]).toEqual([count, written]);
});
