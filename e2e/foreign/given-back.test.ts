// adopt and uninstall on an existing database: their output, their effect, and that everything is restored.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { migrate } from '../../migrate/migrate.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { catalogueOf } from './support/catalogue.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // npm and migrations, on a busy machine

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

describe('a host that takes its database back, one step after another', { shuffle: false }, () => {
  describe('adopt', () => {
    it('prints a proposal for a database without Portaria, and changes nothing', async () => {
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
      expect(out).toContain(
        '-- public.presencas: not protected; reaches it through public.turmas (turma_id uuid)\n' +
          "select portaria.isolate_by_school('public.presencas', via => 'turma_id');",
      );
      expect(out).toContain(
        '-- public.salas: not protected; column name (unidade_id bigint)\n' +
          '--   first follow the schools, whose key is bigint, with portaria.follow_schools, then run:\n' +
          "--   select portaria.isolate_by_school('public.salas', 'unidade_id');",
      );
      expect((await portaria('adopt', 'public.presencas')).out).toContain(
        'first protect public.turmas, then run:',
      );
      expect(out).toContain('-- nothing was run: add --apply');
      expect((await portaria('adopt', '--apply')).code).toBe(1);
    });

    it('protects the tables that are named, with --apply', async () => {
      await migrate({ databaseUrl: host.url, log: () => undefined });
      expect((await portaria('adopt', 'public.nada', '--apply')).code).toBe(1);
      const open = await portaria('adopt', 'public.turmas', 'public.notas', '--apply', '--logins', 'keep');
      expect([open.code, open.out]).toEqual([
        1,
        expect.stringContaining('public.notas cannot be protected yet'),
      ]);
      expect(open.out).not.toContain('-- done');
      expect(await host.query('select tabela from portaria.tabelas_protegidas')).toEqual([]);
      await host.query('revoke select on public.notas from anon');
      await host.query('create policy "Everybody" on public.notas using (true)');
      expect((await portaria('adopt', 'public.notas', '--apply', '--logins', 'keep')).code).toBe(1);
      await host.query('drop policy "Everybody" on public.notas');
      const named = ['adopt', 'public.presencas', 'public.turmas', 'public.notas', '--apply'];
      const rows = () => host.query('select count(*)::int as n from public.turmas', 'carga');
      const undecided = await portaria(...named);
      expect([undecided.code, undecided.out]).toEqual([
        1,
        expect.stringContaining(
          '  public.notas: carga, leitura\n  public.turmas: carga, leitura\n  public.presencas: leitura',
        ),
      ]);
      expect(undecided.out).toContain('to carga, leitura using (true) with check (true);');
      expect(await host.query('select count(*)::int as n from portaria.tabelas_protegidas')).toEqual([
        { n: 0 },
      ]);
      const { code, out } = await portaria(...named, '--logins', 'keep');
      expect(await rows()).toEqual([{ n: 4 }]);
      await host.query(
        "insert into public.turmas (escola_id, nome) values ('11111111-0000-4000-8000-000000000001', '9Z')",
        'carga',
      );
      await host.query("delete from public.turmas where nome = '9Z'", 'carga');
      expect(code, out).toBe(0);
      expect(await host.query('select tabela from portaria.tabelas_protegidas order by 1')).toEqual([
        { tabela: 'notas' },
        { tabela: 'presencas' },
        { tabela: 'turmas' },
      ]);
      expect((await portaria('adopt')).out).toContain('-- public.turmas: protected;');
    });

    it('with --apply refuses a protected table that a policy of the host has opened since, and protects one without row-level security again', async () => {
      await host.query('create policy "Everybody" on public.turmas using (true)');
      const opened = await portaria('adopt', 'public.turmas', '--apply', '--logins', 'keep');
      expect([opened.code, opened.out]).toEqual([
        1,
        expect.stringContaining('--   drop policy "Everybody" on public.turmas;'),
      ]);
      expect(opened.out).toContain('-- public.turmas: open;');
      expect(opened.out).not.toContain('-- done');
      await host.query('drop policy "Everybody" on public.turmas');
      await host.query('alter table public.turmas disable row level security');
      expect((await portaria('adopt', 'public.turmas', '--apply', '--logins', 'keep')).code).toBe(0);
      expect(
        await host.query("select relrowsecurity from pg_class where oid = 'public.turmas'::regclass"),
      ).toEqual([{ relrowsecurity: true }]);
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
      expect(out).toMatch(
        /unprotect\('public\.presencas'\)[^]*unprotect\('public\.turmas'\)[^]*unfollow\('public\.unidades'\)/,
      );
      expect(out).not.toContain('drop role authenticat');
      expect(await host.query('select count(*)::int as n from portaria.usuarios')).toEqual([{ n: 2 }]);
    });

    it('refuses while an object of the host depends on Portaria, and names the object', async () => {
      await host.query('create view public.espelho as select id from api.escolas');
      const { code, out } = await portaria('uninstall', '--apply');
      expect([code, out]).toEqual([1, expect.stringContaining('espelho')]);
      await host.query('drop view public.espelho');
    });

    it('refuses without --drop-data to delete objects of operators and rows, and lists them', async () => {
      await host.query(`set role portaria_owner;
      create table api.refeicoes (id bigint generated always as identity primary key, escola_id uuid not null references api.escolas (id), prato text not null);
      create index on api.refeicoes (escola_id);
      select portaria.isolate_by_school('api.refeicoes');
      insert into api.refeicoes (escola_id, prato) select id, 'Arroz' from api.escolas limit 1;
      insert into api.comunicados (escola_id, titulo, texto) select id, nome, nome from api.escolas;
      create function api.publica_aviso() returns void language sql as 'select'`);
      const lost = [
        'function api.publica_aviso()',
        'table api.comunicados: 2 rows',
        'table api.refeicoes: 1 row',
      ];
      expect((await portaria('uninstall')).out).toContain(
        lost.map((line) => `-- deletes ${line}\n`).join(''),
      );
      const { code, out } = await portaria('uninstall', '--apply');
      expect([code, out]).toEqual([1, expect.stringContaining(lost.join('\n  '))]);
      expect(out).toContain('--drop-data');
      expect(await host.query('select prato from api.refeicoes')).toEqual([{ prato: 'Arroz' }]);
    });

    it('restores exactly the earlier state of the database', async () => {
      const { code, out } = await portaria('uninstall', '--apply', '--drop-data');
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

    it('restores a database whose schools have numeric keys', async () => {
      await withClient(host.cluster.url('postgres'), (client) => client.query('create database numeros'));
      const url = host.cluster.url('numeros');
      const query = (sql: string) =>
        withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
      const cli = async (...args: string[]) => {
        const lines: string[] = [];
        const say = (line: string) => void lines.push(line);
        expect(await runPortaria([...args, '--database-url', url], say, say), lines.join('\n')).toBe(0);
        return lines.join('\n');
      };
      await query(`create table public.unidades (id bigint primary key, nome text not null);
      create table public.turmas (id bigint primary key, unidade_id bigint not null references public.unidades);
      create table public.presencas (id bigint primary key, turma_id bigint not null references public.turmas);
      create index on public.turmas (unidade_id); create index on public.presencas (turma_id);
      insert into public.unidades values (7, 'Porto')`);
      const numbered: Host = { ...host, url, query };
      const catalogue = await catalogueOf(numbered);
      await migrate({ databaseUrl: url, log: () => undefined });
      await query(`select portaria.follow_schools('public.unidades', '{"nome": "nome"}')`);
      expect(await cli('adopt')).toContain(
        "-- public.unidades: not protected; the followed table of schools (id bigint)\nselect portaria.isolate_by_school('public.unidades', 'id');",
      );
      expect(await cli('adopt', '--apply', '--logins', 'hide')).toContain(
        "select portaria.isolate_by_school('public.presencas', via => 'turma_id');\n-- done",
      );
      const policies = "select count(*)::int as n from pg_policies where schemaname = 'public'";
      await query('drop policy "Staff read the rows of their schools" on public.turmas');
      expect(await query('select objeto from portaria.protection_faults()')).toEqual([
        { objeto: 'public.turmas' },
      ]);
      await migrate({ databaseUrl: url, log: () => undefined });
      expect(await query(policies)).toEqual([{ n: 12 }]);
      await cli('uninstall', '--apply');
      expect(await catalogueOf(numbered)).toEqual(catalogue);
    });

    it('keeps a role that another database uses, and gives PUBLIC its CONNECT privilege back', async () => {
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
});
