// Files of people: columns by name, and lines that are not rows.
import { expect, test } from 'vitest';
import { parseCsv } from './csv/parse-csv.ts';
import { parsePeople } from './people.ts';
import { TableError } from './refusals/table-error.ts';

const parse = (text: string) => parsePeople(parseCsv(text));

test('parsePeople finds columns by name in any order, and reports lines with another number of fields', () => {
  expect(parse('Nome_completo;codigo\nAna;1\nsó um\nBia;2;3')).toEqual({
    rows: [{ linha: 2, codigo: '1', nome_completo: 'Ana', telefone: '', papel: '', escola_id: '' }],
    bad: [
      { linha: 3, motivo: '1 fields instead of 2' },
      { linha: 4, motivo: '3 fields instead of 2' },
    ],
  });
});

test('parsePeople reads all five columns, ignores the case of their names, and trims blanks', () => {
  expect(parse(' CODIGO ,nome_completo,telefone,papel,Escola_id\n 1 , Ana , +55 , escola , e1 \n')).toEqual({
    rows: [
      { linha: 2, codigo: '1', nome_completo: 'Ana', telefone: '+55', papel: 'escola', escola_id: 'e1' },
    ],
    bad: [],
  });
});

const EACH =
  'the first line may name each of codigo, nome_completo, telefone, papel, escola_id once; it has: ';
test.each([
  ['', 'the first line lacks: codigo, nome_completo'],
  ['codigo\n1', 'the first line lacks: nome_completo'],
  ['codigo,nome_completo,senha\n', `${EACH}codigo, nome_completo, senha`],
  ['codigo,nome_completo,codigo\n', `${EACH}codigo, nome_completo, codigo`],
])(
  'parsePeople rejects a file without the required columns, or with unknown or repeated ones: %j',
  (text, message) => {
    expect(() => parse(text)).toThrow(TableError);
    expect(() => parse(text)).toThrow(message);
  },
);
