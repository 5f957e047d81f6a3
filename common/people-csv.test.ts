// Files of people: columns by name, and which lines are not rows.
import { expect, test } from 'vitest';
import { CsvError } from './csv.ts';
import { parsePeople } from './people-csv.ts';

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
  (text) => expect(() => parsePeople(text)).toThrow(CsvError),
);
