// A sign-up form of the host: a row with the login code of somebody whom Portaria has waits until the operator joins it.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runPortaria } from '../../cli/portaria.ts';
import { askDoctor } from '../support/doctor.ts';
import { migrate } from '../../migrate/migrate.ts';
import { withClient } from '../../migrate/sql/with-client.ts';
import { startHost, type Host } from './support/host.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 }); // migrations, on a busy machine

let host: Host;
const portaria = async (...args: string[]): Promise<[number, string]> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runPortaria([...args, '--database-url', host.url], say, say);
  return [code, lines.join('\n')];
};
const PEOPLE = '{"codigo": "cpf", "nome_completo": "nome", "telefone": "celular", "ativo": "ativo"}';
const chief = () =>
  host.query("select nome_completo, telefone, ativo from portaria.usuarios where codigo = '39053344705'");
const BEFORE = [{ nome_completo: 'Diretora', telefone: '+5511977770001', ativo: true }];

beforeAll(async () => {
  host = await startHost();
  await migrate({ databaseUrl: host.url, log: () => undefined });
  await portaria(
    'user',
    'add',
    '39053344705',
    'Diretora',
    '--telefone',
    '+5511977770001',
    '--papel',
    'administrador',
  );
  await portaria(
    'user',
    'add',
    '52998224725',
    'Ana',
    '--telefone',
    '+5511977770002',
    '--papel',
    'especialista',
  );
});
afterAll(() => host.cluster.stop());

describe('a host with a sign-up form, one step after another', { shuffle: false }, () => {
  it('the first copy prints each person whom a row joins, and how many rows wait', async () => {
    const notices: string[] = [];
    await withClient(host.url, async (client) => {
      client.on('notice', ({ message }) => void notices.push(message ?? ''));
      await client.query(`select portaria.follow_people('auth.users', '${PEOPLE}')`);
    });
    expect(notices).toEqual([
      'auth.users row 22222222-0000-4000-8000-000000000001 joins 52998224725, Ana, especialista',
      'auth.users: 1 row waits in quarantine; select chave, motivo from portaria.quarentena shows why',
    ]);
  });

  it('a later row with the code of an administrador changes nothing and waits', async () => {
    await host.query(
      `insert into auth.users (id, cpf, nome, celular, ativo) values
      ('22222222-0000-4000-8000-00000000000f', '390.533.447-05', 'Invasor', '(11) 96666-0001', true)`,
      'auth_admin',
    );
    await host.query(
      "update auth.users set celular = '(11) 96666-0002', ativo = false where nome = 'Invasor'",
      'auth_admin',
    );
    expect(await chief()).toEqual(BEFORE);
    expect(
      await host.query(
        "select chave, motivo from portaria.quarentena where campos ->> 'nome_completo' = 'Invasor'",
      ),
    ).toEqual([
      {
        chave: '22222222-0000-4000-8000-00000000000f',
        motivo: 'Portaria has a person with this codigo: portaria person link joins them',
      },
    ]);
    await migrate({ databaseUrl: host.url, log: () => undefined });
    expect(await chief()).toEqual(BEFORE);
  });

  it('the doctor counts the rows that wait, and names a trigger that is switched off', async () => {
    const followed = async () => (await askDoctor({ env: { DATABASE_URL: host.url } })).find('followed');
    expect(await followed()).toMatchObject({
      verdict: 'warning',
      seen: 'auth.users: 1 waiting: Portaria has a person with this codigo: portaria person link joins them; auth.users: 1 waiting: codigo is not a CPF, an INEP or a CNPJ',
    });
    await host.query('alter table auth.users disable trigger portaria_2_pessoas', 'auth_admin');
    expect((await followed()).seen).toContain(
      'auth.users: a trigger is gone or switched off, so changes are not copied',
    );
    await host.query('alter table auth.users enable trigger portaria_2_pessoas', 'auth_admin');
  });

  it('person link joins the row: --dry-run shows what changes, the log has an entry, and later changes are copied', async () => {
    await host.query(
      "update auth.users set nome = 'Diretora Lima', ativo = true where nome = 'Invasor'",
      'auth_admin',
    );
    expect(await portaria('person', 'link', '111.444.777-35')).toEqual([
      1,
      'no row with this code waits in portaria.quarentena',
    ]);
    expect((await portaria('person', 'link'))[0]).toBe(2);
    expect((await portaria('person', 'link', '--help'))[1]).toContain('person link CODIGO [--chave CHAVE]');
    const joined = [
      'joined the row 22222222-0000-4000-8000-00000000000f; from now on its values are those of the record:',
      '  ativo: true',
      '  telefone: ****0001 → ****0002',
      '  nome_completo: Diretora → Diretora Lima',
    ].join('\n');
    expect(await portaria('person', 'link', '390.533.447-05', '--dry-run')).toEqual([
      0,
      `${joined}\ndry run: nothing was saved`,
    ]);
    expect(await chief()).toEqual(BEFORE);
    expect(await portaria('person', 'link', '390.533.447-05', '--chave', 'x')).toEqual([
      1,
      'no row with this code waits in portaria.quarentena',
    ]);
    expect(await portaria('person', 'link', '390.533.447-05')).toEqual([0, joined]);
    expect(
      await host.query(
        "select count(*)::int as n from portaria.logs_transacoes where evento = 'person.link'",
      ),
    ).toEqual([{ n: 1 }]);
    await host.query(
      "update auth.users set celular = '(11) 96666-0003' where nome = 'Diretora Lima'",
      'auth_admin',
    );
    expect(await chief()).toEqual([
      { nome_completo: 'Diretora Lima', telefone: '+5511966660003', ativo: true },
    ]);
  });

  it('school link joins a waiting school by its key', async () => {
    await host.query('select portaria.follow_schools(\'public.unidades\', \'{"nome": "nome"}\')');
    await portaria('school', 'add', 'Escola Nova');
    await host.query(
      "insert into public.unidades select id, 'Escola Nova II' from api.escolas where nome = 'Escola Nova'",
    );
    const [{ id } = { id: '' }] = await host.query("select id from api.escolas where nome = 'Escola Nova'");
    expect((await portaria('school', 'link', String(id)))[1]).toContain(
      '  nome: Escola Nova → Escola Nova II',
    );
    expect((await portaria('school', 'link', String(id)))[0]).toBe(1);
  });

  it('two waiting rows with one code need a choice', async () => {
    await portaria('user', 'add', '86288366757', 'Eva');
    await host.query(
      "insert into auth.users (id, cpf, nome) values ('22222222-0000-4000-8000-0000000000e1', '86288366757', 'Eva'), ('22222222-0000-4000-8000-0000000000e2', '86288366757', 'Outra')",
    );
    const [code, out] = await portaria('person', 'link', '86288366757');
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('  auth.users: 22222222-0000-4000-8000-0000000000e2'),
    ]);
    expect(
      (await portaria('person', 'link', '86288366757', '--chave', '22222222-0000-4000-8000-0000000000e1'))[0],
    ).toBe(0);
  });
});
