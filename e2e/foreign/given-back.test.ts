// adopt and uninstall on a database that people already have: what they print, what they do, and that all of it is given back.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { migrate } from '../../migrate/migrate.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { catalogueOf } from './support/catalogue.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // npm and migrations, on a machine that does more

let host: Host;
let before: string[];
beforeAll(async () => {
  host = await startHost();
  before = await catalogueOf(host);
});
afterAll(() => host.cluster.stop());

const portaria = async (...args: string[]): Promise<{ code: number; out: string }> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runPortaria([...args, '--database-url', host.url], say, say);
  return { code, out: lines.join('\n') };
};

const GRADES_OPEN = 'grant select on public.notas to anon';

describe('adopt', () => {
  it('reads a database without Portaria, and runs nothing', async () => {
    await host.query(GRADES_OPEN);
    const { code, out } = await portaria('adopt');
    expect(code, out).toBe(0);
    expect(out).toContain(
      '-- public.turmas: open; foreign key to public.unidades (escola_id uuid)\n' +
        "select portaria.isolate_by_school('public.turmas');",
    );
    expect(out).toContain('--   revoke SELECT on public.notas from anon;');
    expect(out).toContain("--   select portaria.isolate_by_school('public.notas');");
    expect(out).toMatch(
      /-- public\.vinculos: not protected; foreign key to public\.unidades \(unidade uuid\)/,
    );
    expect(out).toContain('-- nothing was run: add --apply');
    expect((await portaria('adopt', '--apply')).code).toBe(1);
  });

  it('protects the tables that are named, with --apply', async () => {
    await migrate({ databaseUrl: host.url, log: () => undefined });
    expect((await portaria('adopt', 'public.nada', '--apply')).code).toBe(1);
    await host.query('revoke select on public.notas from anon');
    const { code, out } = await portaria('adopt', 'public.turmas', 'public.notas', '--apply');
    expect(code, out).toBe(0);
    expect(await host.query('select tabela from portaria.tabelas_protegidas order by 1')).toEqual([
      { tabela: 'notas' },
      { tabela: 'turmas' },
    ]);
    expect((await portaria('adopt')).out).toContain('-- public.turmas: protected;');
  });
});

describe('uninstall', () => {
  it('prints its statements, and runs nothing', async () => {
    await host.query(
      `select portaria.follow_schools('public.unidades', '{"nome": "nome"}'),
        portaria.follow_people('auth.users', '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular", "ativo": "ativo"}'),
        portaria.follow_roles('public.vinculos', '{"pessoa": "pessoa", "papel": "cargo", "escola": "unidade"}')`,
    );
    const { code, out } = await portaria('uninstall');
    expect(code, out).toBe(0);
    expect(out).toContain("select portaria.unfollow('auth.users');");
    expect(out).toContain("select portaria.unprotect('turmas');".replace('turmas', 'public.turmas'));
    expect(out).not.toContain('drop role authenticat');
    expect(await host.query('select count(*)::int as n from portaria.usuarios')).toEqual([{ n: 2 }]);
  });

  it('refuses while something of the host depends on Portaria, and names it', async () => {
    await host.query('create view public.espelho as select id from api.escolas');
    const { code, out } = await portaria('uninstall', '--apply');
    expect([code, out]).toEqual([1, expect.stringContaining('espelho')]);
    await host.query('drop view public.espelho');
  });

  it('gives back exactly what was taken', async () => {
    const { code, out } = await portaria('uninstall', '--apply');
    expect(code, out).toBe(0);
    expect(await catalogueOf(host)).toEqual(before);
    expect(
      await host.query("select count(*)::int as n from pg_roles where rolname like 'portaria%'"),
    ).toEqual([{ n: 0 }]);
    expect(
      await host.query("select count(*)::int as n from pg_namespace where nspname = 'portaria'"),
    ).toEqual([{ n: 0 }]);
    expect(await host.query('select count(*)::int as n from auth.users')).toEqual([{ n: 3 }]);
  });

  it('keeps a role that another database uses, and opens a database of Portaria again', async () => {
    for (const name of ['um', 'dois'])
      await withClient(host.cluster.url('postgres'), (client) => client.query(`create database ${name}`));
    await migrate({ databaseUrl: host.cluster.url('um'), log: () => undefined });
    await migrate({ databaseUrl: host.cluster.url('dois'), log: () => undefined });
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const of = (name: string) => ['uninstall', '--apply', '--database-url', host.cluster.url(name)];
    expect(await runPortaria(of('um'), say, say), lines.join('\n')).toBe(0);
    expect(lines.join('\n')).toContain('-- role portaria_owner stays: database dois uses it');
    expect(
      await withClient(host.cluster.url('um'), async (client) => {
        const { rows } = await client.query(
          `select has_database_privilege('public', current_database(), 'connect') as connects,
            has_schema_privilege('public', 'public', 'usage') as names, to_regnamespace('api') as api`,
        );
        return rows as unknown[];
      }),
    ).toEqual([{ connects: true, names: true, api: null }]);
    expect(await runPortaria(of('dois'), say, say), lines.join('\n')).toBe(0);
  });
});
