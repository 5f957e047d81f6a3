// docs/how-to/function-of-your-own.md, followed: the function works, row-level security applies in it, the doctor passes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import type { Finding } from '../doctor/examination/outcome.ts';
import { askDoctor } from './support/doctor.ts';
import { query, reset } from './support/database.ts';
import { ask } from './support/http.ts';
import { AURORA, BRUNO, DAVI } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { stack } from './support/stack.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs', 'how-to', 'function-of-your-own.md'), 'utf8');
const [, sql = ''] = /^```sql\n([^]*?)^```$/m.exec(page) ?? [];
const [, body = ''] = /JSON\.stringify\((\{.*\})\)/.exec(page) ?? [];
const path = '/rest/v1/rpc/publica_aviso';

const call = (token: string) =>
  ask(path, { method: 'POST', token, json: { titulo: 'Reunião', texto: 'Sexta-feira, às 18 h.' } });

async function findings(): Promise<Finding[]> {
  return (await askDoctor({ env: {}, root: stack.paths.dir })).findings;
}

beforeAll(async () => {
  await reset();
  await query(`${sql}; reset role`);
});
afterAll(async () => {
  await query(
    `drop function api.publica_aviso(text, text); delete from api.comunicados where titulo = 'Reunião'`,
  );
  await query(`notify pgrst, 'reload schema'`);
});

it('an added function inserts rows only at the school of the session', async () => {
  expect(body).toContain('Sexta-feira');
  const { token } = await signIn(BRUNO);
  await expect.poll(async () => (await call(token)).status, { interval: 500 }).toBe(200);
  const rows = await query(`select distinct escola_id from api.comunicados where titulo = 'Reunião'`);
  expect(rows).toEqual([{ escola_id: AURORA }]);
});

it('an added function is refused to a person who may not write the table', async () => {
  const { token } = await signIn(DAVI);
  let answer = await call(token);
  while (answer.status === 404) answer = await call(token); // until PostgREST has read the function
  expect([answer.status, answer.code]).toEqual([403, 'row_refused']);
  expect((await ask(path, { method: 'POST', json: {} })).code).toBe('no_cookie');
});

it('the doctor counts an added function, and reports no failure', async () => {
  const found = await findings();
  expect(found.find(({ id }) => id === 'functions')).toMatchObject({
    verdict: 'ok',
    seen: expect.stringContaining('1 of your own') as string,
  });
  expect(found.filter(({ verdict }) => verdict === 'failure')).toEqual([]);
  expect(JSON.stringify(found.filter(({ verdict }) => verdict !== 'ok'))).not.toContain('publica_aviso');
});

it.each([
  ['is security definer', 'alter function api.publica_aviso(text, text) security definer'],
  ['anon may execute', 'grant execute on function api.publica_aviso(text, text) to anon'],
])('the doctor warns of an added function that %s', async (_what, change) => {
  await query(change);
  const found = (await findings()).find(({ id }) => id === 'functions');
  await query('alter function api.publica_aviso(text, text) security invoker');
  await query('revoke execute on function api.publica_aviso(text, text) from anon');
  expect([found?.verdict, found?.seen]).toEqual(['warning', expect.stringContaining('publica_aviso')]);
});
