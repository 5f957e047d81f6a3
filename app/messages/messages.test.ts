// The parts of the texts are put together into one record, counts have their number, and every reason of the service is translated.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptText } from '../families/kept-text.ts';
import { bookEn } from './book-en.ts';
import { bookPt } from './book-pt.ts';
import { deskPt } from './desk-pt.ts';
import { familyPt } from './family-pt.ts';
import { importPt } from './import-pt.ts';
import { networkPt } from './network-pt.ts';
import { peoplePt } from './people-pt.ts';
import { personPt } from './person-pt.ts';

test('no two parts use one name, because the later would hide the earlier', () => {
  const names = [deskPt, peoplePt, personPt, familyPt, importPt, networkPt].flatMap((part) =>
    Object.keys(part),
  );
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  expect([bookPt.fieldNames['cpf'], bookEn.fieldNames['cpf']]).toEqual(['CPF', 'CPF']);
});

test('one of anything is said in the singular', () => {
  const said = [bookPt, bookEn].flatMap(({ reading, sending, importing, columnsKnown, deliverySum }) => [
    reading(1),
    sending(0, 1),
    sending(1, 1),
    importing(1),
    columnsKnown(1, 0),
    deliverySum(1, 1, 1),
  ]);
  expect(
    said.filter((text) => /\b1 (linhas|rows|colunas|columns|enviadas|entregues|falharam)/.test(text)),
  ).toEqual([]);
  expect(bookPt.columnsKnown(9, 1)).toBe('9 colunas reconhecidas, 1 fora da importação');
});

test('who stayed is said with the reasons, each of them once, in the language of the reader', () => {
  const kept = ['já está nesta turma', 'já está nesta turma', 'o cadastro está encerrado'].map((motivo) => ({
    id: motivo,
    motivo,
  }));
  expect(keptText(bookPt, [])).toBe('');
  expect(keptText(bookPt, kept)).toBe(
    '3 ficaram como estavam: já está nesta turma; o cadastro está encerrado.',
  );
  expect(keptText(bookEn, kept)).toBe('3 stayed as they were: in this class already; the record has ended.');
});

test('every reason for which the service leaves somebody as they were has an English text', () => {
  const functions = join(import.meta.dirname, '..', '..', 'db', 'functions', 'portaria');
  const reasons = ['moving', 'undo'].flatMap((folder) =>
    readdirSync(join(functions, folder)).flatMap((file) => {
      const sql = readFileSync(join(functions, folder, file), 'utf8');
      return [...sql.matchAll(/(?:then|else|'motivo',) '([^']* [^']*)'/g)].map(([, reason = '']) => reason);
    }),
  );
  expect(Object.keys(bookEn.keptReasons ?? {}).sort()).toEqual([...new Set(reasons)].sort());
});
