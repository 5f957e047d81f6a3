// Changes of the catalogue that the doctor must report: what changes, the SQL, and a part of the finding.

export type Tampering = readonly [kind: string, sql: string, named: string];

const PARTITION =
  "select min(inhrelid::regclass::text) from pg_inherits where inhparent = 'portaria.logs_transacoes'::regclass";

const DROP_JTI = `do $$declare v_name text; begin
    select conname into v_name from pg_constraint where conrelid = 'portaria.token_blacklist'::regclass and contype in ('u', 'p')
      and conkey = (select array[attnum] from pg_attribute where attrelid = 'portaria.token_blacklist'::regclass and attname = 'jti');
    if v_name is null then drop index portaria.token_blacklist_jti_idx; else execute format('alter table portaria.token_blacklist drop constraint %I', v_name); end if;
  end$$`;

export const TAMPERINGS: readonly Tampering[] = [
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
  ['the unique index of the revoked ids is gone', DROP_JTI, 'jti'],
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
  [
    'every code is the same',
    `create or replace function portaria.generate_otp() returns text language sql volatile as $$select '123456'$$`,
    'function portaria.generate_otp()',
  ],
  [
    'a column of a record is gone',
    'alter table portaria.alertas drop column tentativas',
    'missing: column tentativas of portaria.alertas',
  ],
  [
    'a function has no search_path',
    'alter function api.send_otp(text) reset search_path',
    'not as declared: function api.send_otp(text)',
  ],
  [
    'a default is another',
    'alter table portaria.usuarios alter column ativo set default false',
    'default of column ativo of portaria.usuarios',
  ],
  [
    'a function is no longer stable',
    'alter function portaria.claim_schools() volatile',
    'function portaria.claim_schools()',
  ],
  [
    'a trigger keeps revocations from being recorded',
    `create function public.forget() returns trigger language plpgsql as 'begin return null; end';
    create trigger forget before insert on portaria.token_blacklist for each row execute function public.forget()`,
    'not declared: trigger forget of portaria.token_blacklist',
  ],
  [
    'a function runs as its caller',
    'alter function api.verify_otp(text, text, boolean) security invoker',
    'not as declared: function api.verify_otp(text,text,boolean)',
  ],
  [
    'the revocations are lost in a crash',
    'alter table portaria.token_blacklist set unlogged',
    'write-ahead log of portaria.token_blacklist',
  ],
  [
    'a function belongs to a superuser',
    'alter function api.me() owner to postgres',
    'owner of function api.me()',
  ],
  [
    'a publication sends the codes',
    'create publication leak for table portaria.login_otps',
    'publication leak sends portaria.login_otps',
  ],
  [
    'another function answers the calls of one',
    `create function portaria.has_role(papeis name[]) returns boolean language sql stable as 'select true'`,
    'portaria.has_role(name[])',
  ],
  [
    'the database switches row-level security off',
    `do $$begin execute format('alter database %I set row_security = off', current_database()); end$$`,
    'setting row_security of the database',
  ],
  [
    'a generated column is another',
    `alter table portaria.usuarios drop column codigo_tipo cascade; alter table portaria.usuarios add column codigo_tipo text generated always as ('cpf') stored`,
    'generation of column codigo_tipo of portaria.usuarios',
  ],
  [
    'row-level security of a partition is off',
    `do $$begin execute format('alter table %s disable row level security', (${PARTITION})); end$$`,
    'portaria.logs_transacoes_20',
  ],
  ['a function is gone', 'drop function api.logout(boolean)', 'missing: function api.logout(boolean)'],
  [
    'a trigger of a partition discards rows of the log',
    `create function public.discard() returns trigger language plpgsql as 'begin return null; end';
    do $$begin execute format('create trigger discard before insert on %s for each row execute function public.discard()', (${PARTITION})); end$$`,
    'trigger discard of portaria.logs_transacoes_20',
  ],
  [
    'a table adds its rows to those of another',
    'create table public.more_people () inherits (portaria.usuarios)',
    'rows of portaria.usuarios in public.more_people',
  ],
  [
    'rows without a month have no place in the log',
    'alter table portaria.logs_transacoes detach partition portaria.logs_transacoes_default',
    'default partition of portaria.logs_transacoes',
  ],
  [
    'other texts are equal',
    `create collation public.blind (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
    alter table portaria.alertas alter column prioridade type text collate public.blind`,
    'collation of column prioridade of portaria.alertas',
  ],
  [
    'the vacuum of the revocations is off',
    'alter table portaria.token_blacklist set (autovacuum_enabled = false)',
    'autovacuum of portaria.token_blacklist is off',
  ],
  [
    'a function beside those of Postgres is found first',
    `create function pg_catalog.length(portaria.usuarios) returns integer language sql immutable as 'select 1'`,
    'in pg_catalog',
  ],
  [
    'an event trigger runs with every statement of a migration',
    `create function public.watch() returns event_trigger language plpgsql as 'begin end';
    create event trigger watch on ddl_command_end execute function public.watch()`,
    'event trigger watch',
  ],
  [
    'authenticated may switch triggers off',
    'grant set on parameter session_replication_role to authenticated',
    'authenticated has SET on parameter session_replication_role',
  ],
  [
    'authenticated owns the database',
    `do $$begin execute format('alter database %I owner to authenticated', current_database()); end$$`,
    'role authenticated owns the database',
  ],
  [
    'the login of PostgREST has expired',
    `alter role authenticator valid until '2020-01-01'`,
    `role authenticator, validity`,
  ],
  [
    'anon reads tables that an administrator makes later',
    'alter default privileges in schema api grant select on tables to anon',
    'anon has by default SELECT on what postgres makes in schema api',
  ],
  [
    'all roles switch row-level security off',
    'alter role all set row_security = off',
    'setting row_security of the database, for all roles',
  ],
  [
    'texts of functions mean something else',
    `do $$begin execute format('alter database %I set standard_conforming_strings = off', current_database()); end$$`,
    'setting standard_conforming_strings of the database',
  ],
];
