// Reasons of faults, as the service writes them and in English.
import { expect, test } from 'vitest';
import { bookEn } from '../messages/book-en.ts';
import { bookPt } from '../messages/book-pt.ts';
import { reasonText } from './reason-text.ts';

test.each([
  ['Parentesco desconhecido: mãe, pai ou outro', 'Unknown relation: mãe, pai ou outro'],
  ['CPF inválido: confira os onze dígitos', 'Invalid CPF: check its eleven digits.'],
  ['O ano só tem dois algarismos: escreva os quatro', 'The year has two digits only: write all four.'],
  ['ninguém muda os próprios papéis', 'Nobody changes their own roles.'],
  ['um motivo novo: x', 'um motivo novo: x'],
])('%s', (reason, english) => {
  expect(reasonText(bookEn, reason)).toBe(english);
  expect(reasonText(bookPt, reason).toLowerCase()).toBe(reason.toLowerCase());
});
