-- One call protects a table: its declarations, repeated calls, and refusals.
begin;
select plan(46);
select tests.make_fixture();
set local role portaria_owner;

create table api.lanches (id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id), prato text not null);
create index on api.lanches (escola_id);
select lives_ok($$select portaria.isolate_by_school('api.lanches')$$, 'a table is protected');
select lives_ok($$select portaria.isolate_by_school('api.lanches')$$, 'a table is protected again');
select policies_are('api', 'lanches', array[
  'Staff read the rows of their schools', 'Staff add rows to their schools',
  'Staff change the rows of their schools', 'Staff delete the rows of their schools'
], 'a protected table has four policies');
select is((select relrowsecurity from pg_class where oid = 'api.lanches'::regclass), true, 'a protected table has row-level security');
select is((select count(*) from pg_policy as p where p.polrelid = 'api.lanches'::regclass and obj_description(p.oid, 'pg_policy') is null), 0::bigint, 'every policy has a comment');
select has_trigger('api', 'lanches', 'keep_school', 'a protected table has the trigger keep_school');
select is_empty('select * from portaria.unprotected_relations()', 'no relation is reported as unprotected');

select tests.act_as_tester();
select tests.keep_seed('api.lanches', 'escola_id', s.alvo, tests.make_row('api.lanches', (s.linha ->> 'id')::uuid))
  from tests.sementes as s where s.tabela = 'api.escolas'::regclass;
select is(tests.run_cells('api.lanches'), 0, 'every access rule holds for the table');

-- The writing roles can be chosen.
set local role portaria_owner;
select portaria.isolate_by_school('api.lanches', escrevem => '{administrador}');
select tests.act_as_tester();
delete from tests.celulas;
select tests.run_cells('api.lanches', '{administrador,escola}');
select bag_eq(
  $$select distinct ator, comando from tests.celulas where resultado = 'allowed' and comando in ('insert', 'select')$$,
  $$values ('administrador', 'insert'), ('administrador', 'select'), ('escola', 'select')$$,
  'only the chosen roles may write'
);
set local role portaria_owner;
select throws_like($$select portaria.isolate_by_school('api.lanches', escrevem => '{aluno}')$$, 'escrevem may hold only%', 'a writing role that does not exist is refused');

-- Refusals with their reasons.
create table api.sem_escola (id uuid primary key);
select throws_like($$select portaria.isolate_by_school('api.sem_escola')$$, '%has no column escola_id of type uuid%', 'a table without a school column is refused');
create table api.escola_texto (escola_id text);
select throws_like($$select portaria.isolate_by_school('api.escola_texto')$$, '%has no column escola_id of type uuid%', 'a school column of type text is refused');
select throws_like($$select portaria.isolate_by_school('api.lanches', 'prato')$$, '%has no column prato of type uuid%', 'a column of another meaning is refused');
create view api.pratos as select * from api.lanches;
select throws_like($$select portaria.isolate_by_school('api.pratos')$$, '%shows its owner''s rows to everybody', 'a view with the rights of its owner is refused');
create materialized view api.contagem as select escola_id, count(*) from api.lanches group by 1;
select throws_like($$select portaria.isolate_by_school('api.contagem')$$, '%cannot be isolated by school', 'a materialized view is refused [E2]');
select throws_ok($$select portaria.isolate_by_school('api.nada')$$, '42P01', null, 'a table that does not exist is refused');
create table api.aberta (id uuid primary key, escola_id uuid not null);
create index on api.aberta (escola_id);
create policy "Everybody reads" on api.aberta for select to authenticated using (true);
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000',
  'policy "Everybody reads" on api.aberta would keep the table open: it shows or reaches rows of any school', 'a table with an open policy is refused');
select is((select relrowsecurity from pg_class where oid = 'api.aberta'::regclass), false, 'a refused table is unchanged');
drop policy "Everybody reads" on api.aberta;
grant select on api.aberta to anon;
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000', 'anon has SELECT on api.aberta, which would keep it open', 'a table with a grant to anon is refused');
revoke all on api.aberta from anon;
grant update (id) on api.aberta to public;
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000', 'public has UPDATE (id) on api.aberta, which would keep it open', 'a table with a column grant to PUBLIC is refused');
revoke all on api.aberta from public;
create policy "The portal reads" on api.aberta for select to authenticated using (escola_id = any ((select portaria.portal_escolas())::uuid[]));
select lives_ok($$select portaria.isolate_by_school('api.aberta')$$, 'a policy of the portal is allowed');
select lives_ok($$select portaria.isolate_by_school('api.aberta')$$, 'a policy of the portal stays after a second call');
drop table api.aberta;
select tests.act_as_tester();
create table api.alheia (escola_id uuid not null);
set local role portaria_owner;
select throws_like($$select portaria.isolate_by_school('api.alheia')$$, 'you may not protect api.alheia', 'a table of another owner is refused');
select tests.act_as_tester();
select bag_eq(
  'select relacao::text, problema from portaria.unprotected_relations()',
  $$values ('api.sem_escola', 'row-level security is off'), ('api.sem_escola', 'no column escola_id'), ('api.sem_escola', 'a command has no policy'),
    ('api.escola_texto', 'row-level security is off'), ('api.escola_texto', 'a command has no policy'),
    ('api.alheia', 'row-level security is off'), ('api.alheia', 'a command has no policy'),
    ('api.pratos', 'a view that is not security_invoker'), ('api.contagem', 'row-level security does not exist for it')$$,
  'unprotected_relations lists each of these relations'
);

-- A security_invoker view needs no policy.
set local role portaria_owner;
alter view api.pratos set (security_invoker = on);
select lives_ok($$select portaria.isolate_by_school('api.pratos')$$, 'a security_invoker view is accepted');
select policies_are('api', 'pratos', '{}'::name[], 'a security_invoker view gets no policy');
select table_privs_are('api', 'pratos', 'authenticated', '{SELECT}', 'a security_invoker view may be read');

-- A role that does not own the schema, with its own table.
select tests.act_as_tester();
create role dba_de_teste;
grant usage, create on schema api to dba_de_teste;
grant usage on schema portaria, tests, pgtap to dba_de_teste;
grant execute on all functions in schema portaria to dba_de_teste;
grant references on api.escolas to dba_de_teste;
set local role dba_de_teste;
create table api.onibus (id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id));
create index on api.onibus (escola_id);
select lives_ok($$select portaria.isolate_by_school('api.onibus')$$, 'a role with the privilege protects its own table');
select throws_like($$select portaria.isolate_by_school('api.lanches')$$, 'you may not protect api.lanches', 'a role may not protect another table');

-- Another name of the school column.
select tests.act_as_tester();
set local role portaria_owner;
create table api.unidades (id uuid primary key default gen_random_uuid(), unidade uuid not null);
create index on api.unidades (unidade);
select lives_ok($$select portaria.isolate_by_school('api.unidades', 'unidade')$$, 'the school column may have another name');
select tests.act_as_tester();
insert into api.unidades (unidade) values (gen_random_uuid());
select throws_ok('update api.unidades set unidade = gen_random_uuid()', '42501', 'a row cannot be moved to another school', 'a superuser may not move a row to another school');
select lives_ok('update api.unidades set id = gen_random_uuid()', 'other columns may be changed');

select is(
  (select count(*) from pg_policy where polwithcheck is not null and polrelid in (select tabela from portaria.tenant_tables()) and polcmd = 'w'
    and pg_get_expr(polwithcheck, polrelid) !~ 'portaria\.claim_(escola_id|schools)\(\)'), 0::bigint, 'every update policy checks the new row'
);
-- The readers do not depend on the writers.
select tests.act_as_tester();
select portaria.isolate_by_school('api.turmas', escrevem => '{administrador}');
select ok(
  (select pg_get_expr(p.polqual, p.polrelid) like '%{administrador,especialista,escola,coordenador}%' from pg_policy as p where p.polrelid = 'api.turmas'::regclass and p.polname = 'Staff read the rows of their schools'),
  'all staff may read a table that one role writes');
-- A grant by column is not extended to the table.
create table api.so_insere (id uuid primary key, escola_id uuid not null references api.escolas (id), nome text);
create table api.so_altera (like api.so_insere including all);
create index on api.so_insere (escola_id);
create index on api.so_altera (escola_id);
grant insert (nome) on api.so_insere to authenticated;
grant update (nome) on api.so_altera to authenticated;
select portaria.isolate_by_school('api.so_insere'), portaria.isolate_by_school('api.so_altera');
select is(has_table_privilege('authenticated', t, p), false, t || ' keeps its grant by column: no ' || p) from unnest('{api.so_insere,api.so_altera}'::text[]) as t, unnest('{INSERT,UPDATE}'::text[]) as p;
select ok(
  (select pg_get_expr(p.polwithcheck, p.polrelid) like '%claim_escola_id%' and pg_get_expr(p.polwithcheck, p.polrelid) not like '%claim_schools%' from pg_policy as p where p.polrelid = 'api.so_insere'::regclass and p.polcmd = 'a'),
  'an insert is compared with the school of the token, not with a list read at the start of the statement');
select is(obj_description(t.oid, 'pg_trigger'), 'No row changes its school.', 'the trigger has a comment') from pg_trigger as t where t.tgrelid = 'api.so_insere'::regclass and t.tgname = 'keep_school';
insert into portaria.papeis (nome, global, prioridade) values ('vice', false, 25), ('apoio', false, 26);
select portaria.isolate_by_school('api.so_insere', escrevem => '{administrador,vice,apoio}');
select alike(pg_get_expr(p.polqual, p.polrelid), '%apoio,vice%', 'roles that were added are in the order of their names, so that the policy is the same each time') from pg_policy as p where p.polrelid = 'api.so_insere'::regclass and p.polcmd = 'r';

-- A security_invoker view is recorded, and protected by its tables.
create view api.vista with (security_invoker = true) as select id, escola_id from api.eventos;
select portaria.isolate_by_school('api.vista');
select isnt_empty(
  $$select from pg_locks as l where l.pid = pg_backend_pid() and l.relation = 'api.eventos'::regclass and l.mode = 'AccessExclusiveLock'$$, 'a view is locked with its tables'
);
select results_eq($$select coluna::text collate "C", via from portaria.tabelas_protegidas where tabela = 'vista'$$, $$values ('escola_id' collate "C", false)$$, 'a view is recorded');
select ok(has_table_privilege('authenticated', 'api.vista', 'SELECT') and not has_table_privilege('authenticated', 'api.vista', 'INSERT'), 'a view may only be read');
create table api.sem_dono (id integer primary key, escola_id uuid);
create index on api.sem_dono (escola_id);
select portaria.isolate_by_school('api.sem_dono');
insert into api.sem_dono values (1, null), (2, gen_random_uuid());
select throws_ok('update api.sem_dono set escola_id = gen_random_uuid() where id = 1', '42501', 'a row cannot be moved to another school', 'a row without a school cannot be moved to one');
select throws_ok('update api.sem_dono set escola_id = null where id = 2', '42501', 'a row cannot be moved to another school', 'a row cannot be taken out of its school');

select * from finish();
rollback;
