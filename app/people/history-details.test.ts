// The lines of a change in the history: what a reader knows, in their words.
import { expect, test } from 'vitest';
import { bookEn } from '../messages/book-en.ts';
import { bookPt } from '../messages/book-pt.ts';
import { en } from '../site/texts/messages-en.ts';
import { pt } from '../site/texts/messages-pt.ts';
import { historyDetails } from './history-details.ts';

const ID = '6f1c0000-0000-4000-8000-000000000001';

test.each([
  [
    'a link names the kinship alone',
    { antes: null, depois: { responsavel_id: ID, parentesco: 'avo', ordem: 1 } },
    ['parentesco: avó ou avô'],
    ['relation: grandparent'],
  ],
  [
    'a move has no ids',
    { antes: { id: ID, turma_id: ID }, depois: { turma_id: ID.replace('6', '7') } },
    [],
    [],
  ],
  [
    'a CPF is a CPF, and what was empty is said to be',
    { antes: { cpf: null, telefone: '****0001' }, depois: { cpf: '714******60', telefone: '****0001' } },
    ['CPF: de vazio para 714******60'],
    ['CPF: from empty to 714******60'],
  ],
  [
    'a new record has no values before',
    { antes: null, depois: { nome_completo: 'Rosa', telefone: null } },
    ['nome: Rosa'],
    ['name: Rosa'],
  ],
  ['a role has its name', { papel: 'coordenador' }, ['Coordenador(a)'], ['Coordinator']],
])('%s', (_, dados, portuguese, english) => {
  expect(historyDetails(bookPt, pt, dados)).toEqual(portuguese);
  expect(historyDetails(bookEn, en, dados)).toEqual(english);
});
