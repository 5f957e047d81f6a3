// On an existing database the doctor only judges Portaria's objects, and migrations keep the administrator's changes.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // migrations, on a busy machine

let host: Host;
beforeAll(async () => {
  host = await startHost();
  await migrate({ databaseUrl: host.url, log: () => undefined });
  await host.query(`
    select portaria.isolate_by_school('public.turmas');
    insert into portaria.papeis (nome, global, prioridade) values ('diretor', false, 25);
    select portaria.isolate_by_school('api.notas', escrevem => '{administrador,escola,coordenador,diretor}')`);
  await migrate({ databaseUrl: host.url, log: () => undefined });
});
afterAll(() => host.cluster.stop());

it('a role that an operator added to the policies of a table is still in them after a migration', async () => {
  expect(
    await host.query(`select count(*)::int as n from pg_policies
      where schemaname = 'api' and tablename = 'notas' and concat(qual, with_check) like '%diretor%'`),
  ).toEqual([{ n: 4 }]);
});

it('no fix that the doctor prints changes an object that Portaria does not protect', async () => {
  const { findings: checks, find } = await askDoctor({ env: { DATABASE_URL: host.url } });
  const fixes = checks.map(({ fix }) => fix ?? '').join('\n');
  expect(fixes).not.toMatch(/storage\.|auth\.|api\.pedidos|on schema api/);
  expect(find('policies')).toMatchObject({ verdict: 'ok' });
  expect(find('tables').seen).not.toContain('storage.');
});

it('relation_faults lists no table that Portaria does not protect', async () => {
  const faults = await host.query('select relacao::text from portaria.relation_faults()');
  expect(faults.map(({ relacao }) => relacao)).not.toContain('storage.objects');
});
