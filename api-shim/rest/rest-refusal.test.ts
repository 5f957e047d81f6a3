// What PostgREST and Postgres call by their own codes reaches a program under one of ours.
import { expect, it } from 'vitest';
import type { UpstreamAnswer } from '../../common/upstream/ask.ts';
import { restRefusal } from './rest-refusal.ts';

const refused = (status: number, code: string, method = 'GET') => {
  const body = Buffer.from(JSON.stringify({ code, message: 'x', details: null, hint: null }));
  const answer: UpstreamAnswer = { status, headers: {}, body };
  const { code: ours, status: answered } = restRefusal(answer, { signedIn: true, method, path: '/alunos' });
  return [answered, ours];
};

it.each([
  ['an aggregate, which is switched off', 400, 'PGRST123', 'invalid_filter'],
  ['a relation that is several', 300, 'PGRST201', 'unknown_relation'],
  ['a relation that does not exist', 400, 'PGRST200', 'unknown_relation'],
  ['a cast that Postgres does not have', 400, '42846', 'invalid_filter'],
  ['a type or a text search configuration that does not exist', 400, '42704', 'invalid_filter'],
  ['a value that Postgres cannot read', 400, '22P02', 'invalid_filter'],
])('%s', (_what, status, code, ours) => {
  expect(refused(status, code)).toEqual([400, ours]);
});

it('a wrong value in a body is invalid_request, not invalid_filter', () => {
  expect(refused(400, '22P02', 'POST')).toEqual([400, 'invalid_request']);
  expect(refused(400, '42704', 'PATCH')).toEqual([400, 'invalid_request']);
});
