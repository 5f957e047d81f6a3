// Unmodified supabase-js and postgrest-js, in a browser at another origin: every way of reading.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query, reset } from '../../support/database.ts';
import { AURORA, BRUNO } from '../../support/people.ts';
import { ofThisWorker } from '../../support/stack.ts';
import type { Site } from '../testing/static-site.ts';
import { connect, signInHere, startSupabasePage } from '../testing/supabase-page.ts';
import { apiUrl, visit, type Visit } from '../testing/visit.ts';

const pagePort = ofThisWorker(inject('pagePorts'));
let site: Site;
let one: Visit;
let page: Visit['page'];
let session: unknown;

beforeAll(async () => {
  await reset();
  site = await startSupabasePage(pagePort);
  one = await visit('/favicon.ico');
  page = one.page;
  await page.goto(`http://localhost:${pagePort}/`);
  await connect(page, apiUrl);
  session = await signInHere(page, BRUNO);
});
afterAll(async () => {
  await one.context.close();
  await site.stop();
});

type Row = Record<string, unknown>;
const idsOf = (rows: unknown): unknown[] => (rows as Row[]).map(({ id }) => id);

describe('supabase-js functions.invoke', () => {
  it('returns the session of a sign-in without its token', () => {
    expect(session).toMatchObject({ principal_role: 'coordenador', escola_id: AURORA });
    expect(JSON.stringify(session)).not.toMatch(/eyJ/);
  });

  it('gives the body of an error response', async () => {
    const refused = await page.evaluate(async () => {
      const made = await db.functions.invoke('send-otp', { body: { codigo: '1' } });
      const error = made.error as { name: string; context: Response };
      return { name: error.name, body: (await error.context.json()) as unknown };
    });
    expect(refused).toMatchObject({ name: 'FunctionsHttpError', body: { code: 'invalid_codigo' } });
  });
});

describe('supabase-js reads', () => {
  it('the rows of a select with filters, order and range', async () => {
    const { data, error, status } = await page.evaluate(() =>
      answered(
        db
          .from('alunos')
          .select('id, nome_completo, escola_id')
          .gte('nome_completo', 'A')
          .ilike('nome_completo', '%a%')
          .neq('ativo', false)
          .order('nome_completo', { ascending: false })
          .range(0, 4),
      ),
    );
    expect([error, status]).toEqual([null, 200]);
    const expected = await query(
      `select id, nome_completo, escola_id from api.alunos
       where escola_id = $1 and nome_completo >= 'A' and nome_completo ilike '%a%' and ativo
       order by nome_completo desc limit 5`,
      [AURORA],
    );
    expect(data).toEqual(expected);
  });

  it('the exact count, with rows and without', async () => {
    const [row] = await query('select count(*)::int as n from api.alunos where escola_id = $1', [AURORA]);
    const both = await page.evaluate(async () => [
      await answered(db.from('alunos').select('id', { count: 'exact' }).range(0, 1)),
      await answered(db.from('alunos').select('*', { count: 'exact', head: true })),
    ]);
    expect(both.map(({ count, status }) => [count, status])).toEqual([
      [row?.['n'], 206],
      [row?.['n'], 200],
    ]);
    expect(both.map(({ data }) => (data as Row[] | null)?.length)).toEqual([2, undefined]);
  });

  it('no rows past the end, with the error range_not_satisfiable', async () => {
    const { error, status } = await page.evaluate(() =>
      answered(db.from('turmas').select('id', { count: 'exact' }).range(9_000, 9_001)),
    );
    expect([error?.code, status]).toEqual(['range_not_satisfiable', 416]);
  });

  it('one row with single and maybeSingle, and an error for none or many', async () => {
    const [first] = await query('select id from api.turmas where escola_id = $1 limit 1', [AURORA]);
    const id = first?.['id'] as string;
    const answers = await page.evaluate(async (known) => {
      const turmas = () => db.from('turmas').select('id');
      const nobody = '00000000-0000-4000-8000-0000000000ff';
      return [
        await answered(turmas().eq('id', known).single()),
        await answered(turmas().eq('id', nobody).single()),
        await answered(turmas().single()),
        await answered(turmas().eq('id', known).maybeSingle()),
        await answered(turmas().eq('id', nobody).maybeSingle()),
      ];
    }, id);
    expect(answers.map(({ data, error }) => error?.code ?? data)).toEqual([
      { id },
      'no_rows',
      'many_rows',
      { id },
      null,
    ]);
  });

  it('rows as CSV', async () => {
    const { data } = await page.evaluate(() =>
      answered(db.from('turmas').select('nome, turno').order('nome').limit(2).csv()),
    );
    expect(String(data).split('\n')[0]).toBe('nome,turno');
    expect(String(data).trim().split('\n')).toHaveLength(3);
  });

  it('the class and the guardians of a student as embedded rows', async () => {
    const { data, error } = await page.evaluate(() =>
      answered(
        db
          .from('alunos')
          .select('nome_completo, turmas(nome), responsaveis(nome_completo)')
          .eq('cpf', '20000000299'),
      ),
    );
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        nome_completo: 'João Alves',
        turmas: { nome: expect.any(String) as string },
        responsaveis: [{ nome_completo: 'Irene Alves' }],
      },
    ]);
  });

  it('the result of rpc, by POST and by GET', async () => {
    const both = await page.evaluate(async () => [
      await answered(db.rpc('me')),
      await answered(db.rpc('me', {}, { get: true })),
    ]);
    expect(both.map(({ error }) => error)).toEqual([null, null]);
    for (const { data } of both) expect(data).toMatchObject({ usuario: { nome_completo: 'Bruno Lima' } });
  });

  it('rows by a list of 100 ids', async () => {
    const ids = idsOf(
      await query('select id from api.notas where escola_id = $1 order by id limit 100', [AURORA]),
    );
    expect(ids).toHaveLength(100);
    const { data, error } = await page.evaluate(
      (wanted) => answered(db.from('notas').select('id').in('id', wanted).order('id')),
      ids,
    );
    expect(error).toBeNull();
    expect(idsOf(data)).toEqual(ids);
  });

  it('nothing after an abort, with an AbortError', async () => {
    const { data, error } = await page.evaluate(() => {
      const away = new AbortController();
      const asked = answered(db.from('notas').select('*').abortSignal(away.signal));
      away.abort();
      return asked;
    });
    expect([data, error?.message]).toEqual([null, expect.stringContaining('AbortError')]);
  });

  it('error codes of wrong queries', async () => {
    const codes = await page.evaluate(async () => [
      (await answered(db.from('turmas').select('nothing'))).error?.code,
      (await answered(db.from('turmas').select('id, nothing(id)'))).error?.code,
      (await answered(db.from('nothing').select('id'))).error?.code,
      (await answered(db.from('turmas').select('id').eq('id', 'no-uuid'))).error?.code,
    ]);
    expect(codes).toEqual(['unknown_column', 'unknown_relation', 'not_found', 'invalid_filter']);
  });

  it('no row of another school', async () => {
    const { data, count } = await page.evaluate(
      (escola) => answered(db.from('alunos').select('id', { count: 'exact' }).neq('escola_id', escola)),
      AURORA,
    );
    expect([data, count]).toEqual([[], 0]);
  });

  it('rows with postgrest-js alone', async () => {
    const names = await page.evaluate(async (url) => {
      const rest = new supabase.PostgrestClient(url, {
        fetch: (input, init) => fetch(input, { ...init, credentials: 'include' }),
      });
      return answered(rest.from('escolas').select('id'));
    }, `${apiUrl}/rest/v1`);
    expect(names.data).toEqual([{ id: AURORA }]);
  });
});
