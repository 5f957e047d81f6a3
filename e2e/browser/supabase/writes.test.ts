// Unmodified supabase-js, in a browser at another origin: every way of writing, and who may write.
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { query, reset } from '../../support/database.ts';
import { AURORA, BOA_VISTA, BRUNO, DAVI } from '../../support/people.ts';
import { ofThisWorker } from '../../support/stack.ts';
import { mint } from '../../support/tokens.ts';
import type { Site } from '../testing/static-site.ts';
import { connect, signInHere, startSupabasePage } from '../testing/supabase-page.ts';
import { apiUrl, visit, type Visit } from '../testing/visit.ts';

const pagePort = ofThisWorker(inject('pagePorts'));
let site: Site;
let one: Visit;
let page: Visit['page'];

async function open(): Promise<Visit> {
  const visiting = await visit('/favicon.ico');
  await visiting.page.goto(`http://localhost:${pagePort}/`);
  await connect(visiting.page, apiUrl);
  return visiting;
}

beforeAll(async () => {
  await reset();
  site = await startSupabasePage(pagePort);
  one = await open();
  page = one.page;
  await signInHere(page, BRUNO);
});
afterEach(() => query(`delete from api.eventos where titulo like 'Supabase%'`));
afterAll(async () => {
  await one.context.close();
  await site.stop();
});

const evento = (titulo: string, escola_id = AURORA) => ({
  escola_id,
  titulo,
  inicio: '2026-03-02T12:00:00Z',
  fim: '2026-03-02T13:00:00Z',
});
const saved = () => query(`select titulo from api.eventos where titulo like 'Supabase%' order by titulo`);

describe('supabase-js writes', () => {
  it('one row without returning it, and several rows that are returned', async () => {
    const answers = await page.evaluate(
      async ({ first, more }) => [
        await answered(db.from('eventos').insert(first)),
        await answered(db.from('eventos').insert(more).select('titulo').order('titulo')),
      ],
      { first: evento('Supabase 1'), more: [evento('Supabase 2'), evento('Supabase 3')] },
    );
    expect(answers.map(({ data, status }) => [status, data])).toEqual([
      [201, null],
      [201, [{ titulo: 'Supabase 2' }, { titulo: 'Supabase 3' }]],
    ]);
    expect(await saved()).toHaveLength(3);
  });

  it('with upsert, update and delete', async () => {
    const answers = await page.evaluate(async (row) => {
      const { data } = await db.from('eventos').insert(row).select('id').single();
      const id = (data as { id: string }).id;
      const again = { ...row, id, titulo: 'Supabase upserted' };
      const eventos = () => db.from('eventos');
      return [
        await answered(eventos().upsert(again).select('titulo').single()),
        await answered(eventos().upsert(again, { ignoreDuplicates: true }).select()),
        await answered(eventos().update({ titulo: 'Supabase updated' }).eq('id', id).select('titulo')),
        await answered(eventos().delete({ count: 'exact' }).eq('id', id)),
      ];
    }, evento('Supabase inserted'));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(answers.map(({ data }) => data)).toEqual([
      { titulo: 'Supabase upserted' },
      [],
      [{ titulo: 'Supabase updated' }],
      null,
    ]);
    expect([answers[3]?.count, answers[3]?.status]).toEqual([1, 204]);
    expect(await saved()).toEqual([]);
  });

  it('nothing when a write is refused, and gives the error code', async () => {
    const codes = await page.evaluate(
      async ({ own, foreign }) => [
        (await answered(db.from('eventos').insert(foreign))).error?.code,
        (await answered(db.from('eventos').insert({ ...own, titulo: null }))).error?.code,
        (await answered(db.from('eventos').insert({ ...own, fim: '2020-01-01T00:00:00Z' }))).error?.code,
        (await answered(db.from('eventos').insert({ ...own, nothing: 1 }))).error?.code,
        (await answered(db.from('eventos').update({ titulo: 'x' }))).error?.code,
        (await answered(db.from('eventos').delete())).error?.code,
      ],
      { own: evento('Supabase own'), foreign: evento('Supabase foreign', BOA_VISTA) },
    );
    expect(codes).toEqual([
      'row_refused',
      'not_null_violation',
      'check_violation',
      'unknown_column',
      'invalid_request',
      'invalid_request',
    ]);
    expect(await saved()).toEqual([]);
  });

  it('nothing for a role that may only read', async () => {
    const other = await open();
    await signInHere(other.page, DAVI);
    const { error } = await other.page.evaluate(
      (row) => answered(db.from('eventos').insert(row)),
      evento('Supabase read only'),
    );
    expect(error?.code).toBe('row_refused');
    await other.context.close();
  });
});

describe('a supabase-js client', () => {
  const read = (visiting: Visit) =>
    visiting.page.evaluate(() => answered(db.from('turmas').select('id').limit(1)));

  it('without a cookie reads no row, with any API key', async () => {
    const nobody = await open();
    expect((await read(nobody)).error?.code).toBe('no_cookie');
    await connect(nobody.page, apiUrl, mint({ role: 'anon' }));
    expect((await read(nobody)).error?.code).toBe('no_cookie');
    const { data } = await nobody.page.evaluate(() => answered(db.rpc('public_smoke')));
    expect(data).toMatchObject({ versao: expect.any(String) as string });
    await nobody.context.close();
  });

  it('with a cookie reads rows whatever its API key is', async () => {
    await connect(page, apiUrl, mint({ role: 'anon' }));
    expect((await read(one)).error).toBeNull();
    await connect(page, apiUrl);
    expect((await read(one)).error).toBeNull();
  });

  it('reads no row after a logout', async () => {
    const other = await open();
    await signInHere(other.page, DAVI);
    expect((await read(other)).error).toBeNull();
    await other.page.evaluate(() => answered(db.functions.invoke('logout', { body: {} })));
    expect((await read(other)).error?.code).toBe('no_cookie');
    await other.context.close();
  });
});
