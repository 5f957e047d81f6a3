// The texts of the administration in English: the import of people.
import { sentencesEn } from '../../sheets/refusals/sentences-en.ts';
import type { importPt } from './import-pt.ts';

const rowsText = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

export const importEn: typeof importPt = {
  importTitle: 'Import people',
  importStart: 'The file',
  importKind: 'Who is in the file?',
  importHints: {
    equipe:
      'One row for each person and role: document, name, phone, role and school. The order of the columns and their names may be those of your spreadsheet.',
    familias:
      'One row for each student and guardian: class, enrolment number, name and birth date of the student; name, CPF, phone and relation of the guardian (or columns of mother and father). Of two classes with one name, that of the newest school year counts.',
  },
  importFile: 'File of the spreadsheet, as XLSX or CSV',
  importPaste: 'Or paste the cells here',
  importPasteHint:
    'Copy them in the spreadsheet, with the row of the column names. Nothing is saved before you confirm.',
  importCheck: 'Check',
  importModel: 'Download a template',
  reading: (rows) => (rows === 0 ? 'Reading the spreadsheet…' : `Reading the spreadsheet: ${rowsText(rows)}`),
  sending: (done, total) =>
    done < total ? `Sending: ${done} of ${rowsText(total)}` : `Checking ${rowsText(total)}…`,
  sendAgain: 'Send again',
  columnsTitle: 'Columns',
  columnsHint: 'Check what each column has; correct those that were not recognised.',
  columnsKnown: (known, unknown) =>
    (known === 1 ? '1 column recognised' : `${known} columns recognised`) +
    (unknown === 0 ? '' : `, ${unknown} not imported`),
  columnsMissing: (names) => `Say below which column has: ${names}.`,
  schoolOfAll: 'Or the school of all rows',
  useSchool: 'Use it in all rows',
  notImported: 'Do not import',
  unnamedColumn: (at) => `Column ${at}`,
  columnNames: {
    codigo: 'Document',
    nome_completo: 'Full name',
    telefone: 'Phone',
    papel: 'Role',
    escola: 'School',
    turma: 'Class',
    matricula: 'Enrolment number',
    aluno_nome: 'Name of the student',
    nascimento: 'Birth date',
    aluno_cpf: 'CPF of the student',
    aluno_telefone: 'Phone of the student',
    responsavel_nome: 'Name of the guardian',
    responsavel_cpf: 'CPF of the guardian',
    responsavel_telefone: 'Phone of the guardian',
    responsavel_email: 'E-mail of the guardian',
    parentesco: 'Relation',
    mae_nome: 'Name of the mother',
    mae_cpf: 'CPF of the mother',
    mae_telefone: 'Phone of the mother',
    pai_nome: 'Name of the father',
    pai_cpf: 'CPF of the father',
    pai_telefone: 'Phone of the father',
  },
  checkedGood: (total) =>
    total === 0
      ? 'No row is left to import.'
      : total === 1
        ? 'The row is fine. You can import it.'
        : `All ${total} rows are fine. You can import them.`,
  checkedBad: (bad, total) => `${bad === 1 ? '1 error' : `${bad} errors`} in ${rowsText(total)}`,
  draftKept:
    'The draft is kept for a day at this address, for you alone. Nothing is saved before you import it.',
  firstFaults: (shown) => `These are the first ${shown} errors; the others come when these are right.`,
  onlyBad: 'Only with errors',
  classesMissing: 'Is a class missing? Nothing is lost here: ',
  makeClasses: 'add it on the page of classes',
  otherClasses:
    'An import moves nobody who is registered to another class. Mark the students and move them in the ',
  moveClasses: 'list of students',
  line: (number) => `Line ${number}`,
  wholeLine: 'See the whole line',
  checkLine: 'Check the line',
  useValue: (value) => `Use ${value}`,
  acceptAll: (count) => (count === 1 ? 'Accept the proposed repair' : `Accept the ${count} proposed repairs`),
  seeRecord: 'See the record that exists',
  leaveOut: 'Leave out',
  leaveOutQuestion: (line) => `Leave line ${line} out?`,
  leaveOutText: 'This line is not imported. To have it back, the file must be sent again.',
  leaveKnown: (count) =>
    count === 1 ? 'Leave out the row that is registered' : `Leave out the ${count} rows that are registered`,
  leaveKnownQuestion: (count) =>
    count === 1 ? 'Leave out 1 row that is registered?' : `Leave out ${count} rows that are registered?`,
  leaveKnownText:
    'The records of these people stay as they are. A new guardian in these rows is left out too. To have them back, the file must be sent again.',
  importNow: (total) => `Import ${rowsText(total)}`,
  importing: (total) => (total === 1 ? 'Importing 1 row…' : `Importing ${total} rows, all at once…`),
  imported: (lines, people) =>
    `${rowsText(lines)} imported: ${people === 1 ? '1 new person' : `${people} new people`}.`,
  undoWithin: 'For a day, the whole import can be undone here.',
  undoQuestion: 'Undo the import?',
  undoText: 'The people and links that it created go. Who has signed in or changed since then stays.',
  undone: (count) =>
    count === 1 ? 'Import undone: 1 change taken back.' : `Import undone: ${count} changes taken back.`,
  undoKept: (count) => (count === 1 ? 'One stays as it is:' : `${count} stay as they are:`),
  undoProblems: {
    not_found: 'This import can no longer be undone: a day has passed, or it is of somebody else.',
    edit_conflict: 'This import was undone already.',
  },
  seeImported: 'See the people',
  otherFile: 'Begin with another file',
  draftGone:
    'This draft is gone: it is older than a day, or was made with another role or by somebody else. Send the file again.',
  draftChanged:
    'The draft, or this line of it, is no longer here: it was imported or changed in another tab, or is older than a day. Reload the page.',
  importEmpty: 'The file has no rows.',
  importFailed: 'The file could not be read.',
  refusals: sentencesEn,
  importReasons: {
    'A planilha trocou o número':
      'The spreadsheet rounded the number: format the column as text and export it again.',
    'A planilha tirou os zeros': 'The spreadsheet dropped the zeros at the beginning of the CPF.',
    'CPF inválido': 'Invalid CPF: check its eleven digits.',
    'Falta o DDD': 'The area code of the phone is missing.',
    'O telefone começa com zero': 'The phone begins with a zero.',
    'Telefone inválido': 'Invalid phone: write it like 11 90000-0000.',
    'A planilha trocou a data': 'The spreadsheet changed the date to a number.',
    'O ano só tem dois': 'The year has two digits only: write all four.',
    'Data inválida': 'Invalid date: write day/month/year of a day that has been, like 31/05/2014.',
    'O texto começa com =': 'The text begins with =, +, - or @: a spreadsheet would run it as a formula.',
    'Não há papel': 'No role has this name.',
    'Parentesco desconhecido': 'Unknown relation:',
    'Este e-mail': 'This e-mail address is not valid.',
    'Há um caractere invisível': 'There is an invisible character, or the text is too long.',
    'Informe o código': 'The document is missing: CPF, INEP or CNPJ.',
    'Informe o nome do aluno': 'The name of the student is missing.',
    'Informe o nome': 'The name is missing.',
    'Informe a matrícula': 'The enrolment number is missing.',
    'Informe a data': 'The birth date is missing.',
    'Informe a turma': 'The class is missing.',
    'Informe o papel': 'The role is missing.',
    'Informe a escola': 'The school of this role is missing.',
    'Informe o CPF': 'The CPF is missing.',
    'Informe o telefone': 'The phone is missing: a guardian needs one.',
    'Há duas escolas com este nome': 'Two schools have this name: use the INEP code.',
    'Não há esta escola': 'None of your schools has this name.',
    'Há duas turmas com este nome': 'Two classes have this name: write the whole name.',
    'A escola não tem esta turma': 'The school does not have this class.',
    'Este papel não é seu': 'You may not grant this role.',
    'ninguém muda os próprios papéis': 'Nobody changes their own roles.',
    'já cadastrado, nome diferente': 'Registered already, with another name.',
    'já cadastrado, telefone diferente': 'Registered already, with another phone.',
    'já cadastrado, CPF diferente': 'Registered already, with another CPF.',
    'já cadastrado, matrícula diferente': 'Registered already, with another enrolment number.',
    'já cadastrado, em outra turma': 'Registered already, in another class.',
    'já cadastrado, mas encerrado': 'Registered already, but ended.',
    'já cadastrado, e inativo': 'Registered already, and inactive.',
    'já cadastrado': 'Registered already: write the phone of the record.',
    'este código já tem cadastro':
      'This document is registered: grant the role by the document, on the page People.',
    'outra linha tem outro nome': 'Another line has another name for the same person.',
    'outra linha tem outro telefone': 'Another line has another phone for the same person.',
    'outra linha tem outro CPF': 'Another line has another CPF for the same student.',
    'outra linha tem outra turma': 'Another line has another class for the same student.',
    'outra linha tem este CPF': 'Another line has this CPF with another enrolment number.',
  },
};
