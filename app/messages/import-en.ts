// The texts of the administration in English: the import of people.
import type { importPt } from './import-pt.ts';

export const importEn: typeof importPt = {
  importTitle: 'Import people',
  importHint:
    'A CSV file with the columns codigo, nome_completo, telefone, papel and escola_id (or escola, with its name). First everything is checked; nothing is saved before you confirm.',
  importFile: 'CSV file',
  importModel: 'Download a template',
  checking: (done, total) => `Checking: ${done} of ${total} rows`,
  checkedGood: (total) =>
    total === 1 ? 'The row is right. You can import.' : `All ${total} rows are right. You can import.`,
  checkedBad: (bad, total) =>
    `${bad} of ${total} rows are wrong. Mend them below, or in the file, and check again. Nothing was saved.`,
  line: (number) => `Line ${number}`,
  checkAgain: 'Check again',
  leaveOut: 'Leave this row out',
  importNow: (total) => (total === 1 ? 'Import 1 person' : `Import ${total} rows`),
  importing: (total) => `Importing ${total} rows, all at once…`,
  imported: (total) => (total === 1 ? '1 row imported.' : `${total} rows imported.`),
  importMissing: (names) => `The first line of the file lacks: ${names}.`,
  importIgnored: (names) => `Columns that are not used: ${names}.`,
  columnNames: {
    codigo: 'Document',
    nome_completo: 'Full name',
    telefone: 'Phone',
    papel: 'Role',
    escola: 'School',
    escola_id: 'School id',
  },
  importEmpty: 'The file has no rows.',
  importFailed: 'The file could not be read.',
  importReasons: {
    'codigo is not a CPF, an INEP or a CNPJ': 'The document is not a valid CPF, INEP or CNPJ.',
    'telefone is not like +5511900000000': 'The phone must be like +5511900000000.',
    'nome_completo has a control character or a mark of writing direction':
      'The name has a forbidden character.',
    'invalid input syntax for type uuid': 'No school has this name or id.',
    'no school has this escola_id': 'No school has this id.',
    'codigo is registered with another name or telephone':
      'The document is registered with another name or phone.',
    'codigo is registered already': 'The document is registered already.',
    'this role is granted already': 'The person has this role already.',
  },
  importReason: 'Invalid row: check the fields.',
};
