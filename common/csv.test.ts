// CSV as spreadsheets write it, and text that is not CSV.
import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

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
  ['a;b,c', [['a;b', 'c']]],
  ['', []],
])('parseCsv reads %j', (text, expected) => expect(fields(text)).toEqual(expected));

test('parseCsv gives the line where each record begins, also after a line break in quotes', () => {
  expect(parseCsv('a,b\n"1\n2",x\n\n3,y').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['a\n"b', 'a\nb"c', 'a\n"b"c'])('parseCsv rejects %j and names line 2', (text) =>
  expect(() => parseCsv(text)).toThrow(/^line 2: /),
);
