// Changes of the catalogue: the doctor reports each and exits with 1, and its printed fixes repair them.
import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../doctor/examination/outcome.ts';
import { runDoctor } from '../doctor/doctor.ts';
import { PROJECT_ROOT } from '../common/project-root.ts';
import { query, reset } from './support/database.ts';
import { stack } from './support/stack.ts';

beforeEach(reset);

const env = { DATABASE_URL: stack.info.databaseUrl };

async function doctor(): Promise<{ code: number; failures: Finding[] }> {
  const lines: string[] = [];
  const code = await runDoctor(['--json'], { env, root: PROJECT_ROOT }, (line) => void lines.push(line));
  const { findings } = JSON.parse(lines.join('\n')) as { findings: Finding[] };
  return { code, failures: findings.filter(({ verdict }) => verdict === 'failure') };
}

/** Runs the fix of a finding: SQL lines in the database, and a line that begins with `npm` in a shell. */
async function apply(fix: string): Promise<void> {
  for (const line of fix.split('\n')) {
    if (!line.startsWith('npm ')) {
      await query(line);
      continue;
    }
    const [program = '', ...args] = line.split(' ');
    const { status, stderr } = spawnSync(program, args, {
      cwd: PROJECT_ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(status, stderr).toBe(0);
  }
}

const KINDS: readonly [kind: string, sql: string, named: string][] = [
  ['authenticated bypasses row-level security', 'alter role authenticated bypassrls', 'BYPASSRLS'],
  ['anon is a superuser', 'alter role anon superuser', 'SUPERUSER'],
  ['authenticator inherits', 'alter role authenticator inherit', 'INHERIT'],
  [
    'authenticated is a member of service_role',
    'grant service_role to authenticated',
    'member of service_role',
  ],
  [
    'anon is a member of portaria_owner',
    'grant portaria_owner to anon',
    'anon is a member of portaria_owner',
  ],
  [
    'a time limit is gone',
    'alter role authenticated reset statement_timeout',
    'statement_timeout of role authenticated',
  ],
  ['a time limit is another', `alter role anon set statement_timeout = '1h'`, '1h instead of 1s'],
  [
    'a policy shows every row',
    'create policy p_read on api.notas for select to authenticated using (true)',
    'policy p_read',
  ],
  [
    'a policy changes every row',
    'create policy p_change on api.notas for update to authenticated using (true)',
    'policy p_change',
  ],
  [
    'a policy deletes every row',
    'create policy p_delete on api.notas for delete to authenticated using (true)',
    'policy p_delete',
  ],
  [
    'a policy takes rows for any school',
    'create policy p_add on api.notas for insert to authenticated with check (true)',
    'policy p_add',
  ],
  [
    'a policy is for anon',
    'create policy p_anon on api.escolas for select to anon using (true)',
    'policy p_anon',
  ],
  [
    'a policy opens a record',
    'create policy p_record on portaria.login_otps for select to authenticated using (true)',
    'policy p_record',
  ],
  [
    'a staff policy was rewritten',
    'alter policy "Staff read the rows of their schools" on api.notas using (true)',
    'not as declared',
  ],
  [
    'a portal policy was rewritten',
    'alter policy "Students and their guardians read the record of the student" on api.alunos using (true)',
    'not as declared: "Students and their guardians',
  ],
  [
    'a policy is gone',
    'drop policy "Staff add rows to their schools" on api.notas',
    'missing: "Staff add rows',
  ],
  [
    'row-level security of a table is off',
    'alter table api.notas disable row level security',
    'row-level security is off',
  ],
  [
    'row-level security of a record is off',
    'alter table portaria.usuarios disable row level security',
    'portaria.usuarios',
  ],
  ['row-level security is forced', 'alter table api.alunos force row level security', 'forced'],
  ['anon reads a table', 'grant select on api.alunos to anon', 'anon has SELECT on api.alunos'],
  ['PUBLIC reads a column', 'grant select (nome_completo) on api.alunos to public', 'public has SELECT'],
  [
    'authenticated reads the codes',
    'grant select on portaria.login_otps to authenticated',
    'portaria.login_otps',
  ],
  ['authenticated truncates', 'grant truncate on api.notas to authenticated', 'TRUNCATE on api.notas'],
  [
    'a privilege is gone',
    'revoke select on api.notas from authenticated',
    'missing: authenticated has SELECT on api.notas',
  ],
  [
    'anon asks for codes',
    'grant execute on function api.send_otp(text) to anon',
    'function api.send_otp(text)',
  ],
  [
    'authenticated calls a helper',
    'grant execute on function portaria.end_all_sessions(uuid, bigint) to authenticated',
    'end_all_sessions',
  ],
  [
    'PUBLIC runs functions made later',
    'alter default privileges for role portaria_owner grant execute on functions to public',
    'by default EXECUTE',
  ],
  ['authenticated creates in api', 'grant create on schema api to authenticated', 'CREATE on schema api'],
  [
    'PUBLIC connects',
    `do $$begin execute format('grant connect, temporary on database %I to public', current_database()); end$$`,
    'public has CONNECT',
  ],
  ['a table belongs to another role', 'alter table api.notas owner to postgres', 'owner of table api.notas'],
  ['the unique index of the revoked ids is gone', DROP_JTI(), 'jti'],
  ['an index is gone', 'drop index api.alunos_cpf_idx', 'index api.alunos_cpf_idx'],
  [
    'a check is gone',
    'alter table portaria.usuarios drop constraint usuarios_codigo_digitos',
    'usuarios_codigo_digitos',
  ],
  [
    'a check lets everything pass',
    'alter table portaria.usuarios drop constraint usuarios_nome_completo_visivel, add constraint usuarios_nome_completo_visivel check (true)',
    'usuarios_nome_completo_visivel',
  ],
  [
    'a foreign key is gone',
    'alter table api.notas drop constraint notas_aluno_da_escola',
    'notas_aluno_da_escola',
  ],
  [
    'null is allowed',
    'alter table api.notas alter column escola_id drop not null',
    'null in column escola_id',
  ],
  ['a trigger is gone', 'drop trigger keep_school on api.notas', 'keep_school'],
  ['a trigger is switched off', 'alter table api.notas disable trigger keep_school', 'keep_school'],
  [
    'a rule does more',
    'create rule r as on delete to api.notas do also delete from portaria.alertas',
    'rule r',
  ],
  [
    'a function is another',
    `create or replace function portaria.in_every_school() returns boolean language sql stable as 'select true'`,
    'in_every_school',
  ],
];

function DROP_JTI(): string {
  return `do $$declare v_name text; begin
    select conname into v_name from pg_constraint where conrelid = 'portaria.token_blacklist'::regclass and contype in ('u', 'p')
      and conkey = (select array[attnum] from pg_attribute where attrelid = 'portaria.token_blacklist'::regclass and attname = 'jti');
    if v_name is null then drop index portaria.token_blacklist_jti_idx; else execute format('alter table portaria.token_blacklist drop constraint %I', v_name); end if;
  end$$`;
}

/* Kinds that are adjacent do not change the same object. */
const STRIDE = 5;
const GROUPS = Array.from({ length: STRIDE }, (_, at) => {
  const kinds = KINDS.filter((_kind, index) => index % STRIDE === at);
  return [at + 1, STRIDE, kinds] as const;
});

describe('the doctor', () => {
  it('finds no failure before a change', async () => {
    expect(await doctor()).toEqual({ code: 0, failures: [] });
  });

  it.each(GROUPS)(
    'reports each change of the catalogue in group %i of %i, and its fixes revert them',
    async (_at, _of, kinds) => {
      for (const [, sql] of kinds) await query(sql);
      const { code, failures } = await doctor();
      try {
        expect(code).toBe(1);
        const seen = failures.map((finding) => finding.seen).join('\n');
        for (const [kind, , named] of kinds) expect(seen, kind).toContain(named);
      } finally {
        for (const { fix } of failures) await apply(fix ?? '');
      }
      expect(await doctor()).toEqual({ code: 0, failures: [] });
    },
  );

  it('escapes control characters in the names of objects', async () => {
    const name = 'p\u001b[2J\u202e';
    await query(`create policy "${name}" on api.notas for select to authenticated using (true)`);
    try {
      for (const argv of [[], ['--json']]) {
        const lines: string[] = [];
        const code = await runDoctor(argv, { env, root: PROJECT_ROOT }, (line) => void lines.push(line));
        const shown = lines.join('\n');
        expect(code).toBe(1);
        expect(shown).toMatch(argv.length === 0 ? /p\\u\{1b\}\[2J\\u\{202e\}/ : /p\\u001b\[2J\\u202e/);
        expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      }
    } finally {
      await query(`drop policy "${name}" on api.notas`);
    }
  });
});
