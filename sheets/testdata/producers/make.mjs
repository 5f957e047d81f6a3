// Makes the files of npm's exceljs 4.4.0, xlsx 0.18.5 (SheetJS), xlsx-populate 1.21.0, excel4node 1.8.2 and write-excel-file 4.1.1:
// node make.mjs FOLDER
import { writeFileSync } from 'node:fs';
import excel4node from 'excel4node';
import ExcelJS from 'exceljs';
import writeExcelFile from 'write-excel-file/node';
import XLSX from 'xlsx';
import XlsxPopulate from 'xlsx-populate';

const [out] = process.argv.slice(2);
const TITLE = 'Alunos de 2026';
const NAMES = ['Nome', 'CPF', 'Nascimento', 'Celular', 'Observação'];
const day = (year, month, date) => new Date(Date.UTC(year, month - 1, date));
const ROWS = [
  ['Bia Souza', 7142879386, day(2014, 5, 31), 11900000001, 'irmã & "gêmea"'],
  ['Édson Sá', '7142879386', day(2013, 2, 1), '(11) 90000-0002', 'linha 1\nlinha 2'],
];
const ZEROS = '00000000000';
const DATE = 'dd/mm/yyyy';
const serial = (date) => date.getTime() / 86_400_000 + 25_569;

for (const streaming of [false, true]) {
  const filename = `${out}/exceljs${streaming ? '-stream' : ''}.xlsx`;
  const book = streaming
    ? new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useStyles: true, useSharedStrings: false })
    : new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Alunos');
  const rows = [[TITLE], NAMES, ...ROWS].map((cells) => sheet.addRow(cells));
  if (!streaming) {
    sheet.mergeCells('A1:E1');
    rows[2].getCell(1).value = { richText: [{ text: 'Bia ' }, { font: { bold: true }, text: 'Souza' }] };
  }
  rows[2].getCell(2).numFmt = ZEROS;
  for (const row of rows.slice(2)) row.getCell(3).numFmt = DATE;
  if (streaming) {
    for (const row of rows) row.commit();
    await book.commit();
  } else await book.xlsx.writeFile(filename);
}

for (const bookSST of [false, true]) {
  const sheet = XLSX.utils.aoa_to_sheet([[TITLE], NAMES, ...ROWS.map((row) => row.with(2, serial(row[2])))]);
  sheet['!merges'] = [XLSX.utils.decode_range('A1:E1')];
  sheet.B3.z = ZEROS;
  sheet.C3.z = sheet.C4.z = DATE;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Alunos');
  XLSX.writeFile(book, `${out}/sheetjs${bookSST ? '-shared' : ''}.xlsx`, { bookSST, compression: bookSST });
  XLSX.writeFile(book, `${out}/sheetjs-unicode.txt`, { bookType: 'txt' });
  writeFileSync(
    `${out}/sheetjs-semicolons.csv`,
    `\uFEFFsep=;\r\n${XLSX.utils.sheet_to_csv(sheet, { FS: ';' })}`,
  );
}

const populated = await XlsxPopulate.fromBlankAsync();
const blank = populated.sheet(0);
[[TITLE], NAMES, ...ROWS].forEach((cells, row) =>
  cells.forEach((cell, column) =>
    blank.cell(row + 1, column + 1).value(cell instanceof Date ? serial(cell) : cell),
  ),
);
blank.cell('B3').style('numberFormat', ZEROS);
blank.range('C3:C4').style('numberFormat', DATE);
await populated.toFileAsync(`${out}/xlsx-populate.xlsx`);

const book = new excel4node.Workbook();
const sheet = book.addWorksheet('Alunos');
sheet.cell(1, 1, 1, 5, true).string(TITLE);
NAMES.forEach((name, at) => sheet.cell(2, at + 1).string(name));
ROWS.forEach((cells, row) =>
  cells.forEach((cell, column) => {
    const place = sheet.cell(row + 3, column + 1);
    if (cell instanceof Date) place.number(serial(cell)).style({ numberFormat: DATE });
    else if (typeof cell === 'number') place.number(cell).style(column === 1 ? { numberFormat: ZEROS } : {});
    else place.string(cell);
  }),
);
const written = await book.writeToBuffer();
writeFileSync(`${out}/excel4node.xlsx`, written);

const cellOf = (value, column, row) => ({
  value,
  type: value instanceof Date ? Date : typeof value === 'number' ? Number : String,
  ...(value instanceof Date && { format: DATE }),
  ...(column === 1 && row === 0 && { format: ZEROS }),
});
const data = [
  [{ value: TITLE, columnSpan: 5 }, null, null, null, null],
  NAMES.map((value) => ({ value })),
  ...ROWS.map((cells, row) => cells.map((value, column) => cellOf(value, column, row))),
];
const made = await writeExcelFile(data, { filePath: `${out}/write-excel-file.xlsx` });
if (made?.toFile) await made.toFile(`${out}/write-excel-file.xlsx`);
