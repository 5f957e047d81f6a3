// The table that a person chose or pasted.
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

test('readTable names the columns that have no name, also for cells beyond the names', async () => {
  expect(await readTable('CPF; ;Nome\n1;2;3;4\n5\n', (at) => `Coluna ${at}`)).toEqual({
    columns: ['CPF', 'Coluna 2', 'Nome', 'Coluna 4'],
    rows: [['1', '2', '3', '4'], ['5']],
    lines: [2, 3],
  });
});

test('readTable gives each row its number in the spreadsheet, below a title and blank rows', async () => {
  const { lines } = await readTable('Alunos;;\n;;\nCPF;Nome;Nota\n1;2;"a\nb"\n;;\n3;4;5', String);
  expect(lines).toEqual([4, 6]);
});

test('readTable reads a file in the encoding of Windows', async () => {
  const file = new Blob([Buffer.from('Nome;Cargo\nÉdson;Coordenação', 'latin1')]);
  expect((await readTable(file, String)).rows).toEqual([['Édson', 'Coordenação']]);
});

test.each([
  ['PK', 6],
  ['Nome;CPF\n', 21],
])('readTable refuses a file that begins with %j and has %i MiB', async (start, size) => {
  const file = new Blob([start, new Uint8Array(size * 1_048_576).fill(97)]);
  await expect(readTable(file, String)).rejects.toMatchObject({
    reason: 'too_large',
    where: String(size - 1),
  });
});
