-- One call protects a table: what it declares, that it may be repeated, and what it refuses.
begin;
select plan(42);
select tests.make_fixture();
set local role portaria_owner;

create table api.lanches (id uuid primary key default gen_random_uuid(), escola_id uuid not null references api.escolas (id), prato text not null);
create index on api.lanches (escola_id);
select lives_ok($$select portaria.isolate_by_school('api.lanches')$$, 'a table of one''s own is protected');
select lives_ok($$select portaria.isolate_by_school('api.lanches')$$, 'and again');
select policies_are('api', 'lanches', array[
  'Staff read the rows of their schools', 'Staff add rows to their schools',
  'Staff change the rows of their schools', 'Staff delete the rows of their schools'
], 'with four policies');
select is((select relrowsecurity from pg_class where oid = 'api.lanches'::regclass), true, 'row-level security is on');
select is((select count(*) from pg_policy as p where p.polrelid = 'api.lanches'::regclass and obj_description(p.oid, 'pg_policy') is null), 0::bigint, 'every policy has a comment');
select has_trigger('api', 'lanches', 'keep_school', 'rows are kept in their school');
select is_empty('select * from portaria.unprotected_relations()', 'nothing is left unprotected');

select tests.act_as_tester();
select tests.keep_seed('api.lanches', 'escola_id', s.alvo, tests.make_row('api.lanches', (s.linha ->> 'id')::uuid))
  from tests.sementes as s where s.tabela = 'api.escolas'::regclass;
select is(tests.run_cells('api.lanches'), 0, 'every cell of it holds');

-- Whoever may write is a choice.
set local role portaria_owner;
select portaria.isolate_by_school('api.lanches', escrevem => '{administrador}');
select tests.act_as_tester();
delete from tests.celulas;
select tests.run_cells('api.lanches', '{administrador,escola}');
select bag_eq(
  $$select distinct ator, comando from tests.celulas where resultado = 'allowed' and comando in ('insert', 'select')$$,
  $$values ('administrador', 'insert'), ('administrador', 'select'), ('escola', 'select')$$,
  'only the roles that were named write'
);
set local role portaria_owner;
select throws_like($$select portaria.isolate_by_school('api.lanches', escrevem => '{aluno}')$$, 'escrevem may hold only%', 'a role that is not one is refused');

-- What is refused, and why.
create table api.sem_escola (id uuid primary key);
select throws_like($$select portaria.isolate_by_school('api.sem_escola')$$, '%has no column escola_id of type uuid%', 'a table without a tenant column');
create table api.escola_texto (escola_id text);
select throws_like($$select portaria.isolate_by_school('api.escola_texto')$$, '%has no column escola_id of type uuid%', 'a tenant column of another type');
select throws_like($$select portaria.isolate_by_school('api.lanches', 'prato')$$, '%has no column prato of type uuid%', 'a column that cannot be a tenant column');
create view api.pratos as select * from api.lanches;
select throws_like($$select portaria.isolate_by_school('api.pratos')$$, '%shows its owner''s rows to everybody', 'a view that reads with its owner''s rights');
create materialized view api.contagem as select escola_id, count(*) from api.lanches group by 1;
select throws_like($$select portaria.isolate_by_school('api.contagem')$$, '%cannot be isolated by school', 'a materialized view');
select throws_ok($$select portaria.isolate_by_school('api.nada')$$, '42P01', null, 'a table that does not exist');
create table api.aberta (id uuid primary key, escola_id uuid not null);
create index on api.aberta (escola_id);
create policy "Everybody reads" on api.aberta for select to authenticated using (true);
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000',
  'policy "Everybody reads" on api.aberta would keep the table open: it shows or reaches rows of any school', 'a table with an open policy');
select is((select relrowsecurity from pg_class where oid = 'api.aberta'::regclass), false, 'and nothing was declared');
drop policy "Everybody reads" on api.aberta;
grant select on api.aberta to anon;
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000', 'anon has SELECT on api.aberta, which would keep it open', 'a table that is granted to anon');
revoke all on api.aberta from anon;
grant update (id) on api.aberta to public;
select throws_ok($$select portaria.isolate_by_school('api.aberta')$$, '55000', 'public has UPDATE (id) on api.aberta, which would keep it open', 'a column that is granted to PUBLIC');
revoke all on api.aberta from public;
create policy "The portal reads" on api.aberta for select to authenticated using (escola_id = any ((select portaria.portal_escolas())::uuid[]));
select lives_ok($$select portaria.isolate_by_school('api.aberta')$$, 'a policy for the portal may be there');
select lives_ok($$select portaria.isolate_by_school('api.aberta')$$, 'and stays');
drop table api.aberta;
select tests.act_as_tester();
create table api.alheia (escola_id uuid not null);
set local role portaria_owner;
select throws_like($$select portaria.isolate_by_school('api.alheia')$$, 'you may not protect api.alheia', 'somebody else''s table');
select tests.act_as_tester();
select bag_eq(
  'select relacao::text, problema from portaria.unprotected_relations()',
  $$values ('api.sem_escola', 'row-level security is off'), ('api.sem_escola', 'no column escola_id'), ('api.sem_escola', 'a command has no policy'),
    ('api.escola_texto', 'row-level security is off'), ('api.escola_texto', 'a command has no policy'),
    ('api.alheia', 'row-level security is off'), ('api.alheia', 'a command has no policy'),
    ('api.pratos', 'a view that is not security_invoker'), ('api.contagem', 'row-level security does not exist for it')$$,
  'the list of what is unprotected names each of these'
);

-- A view with the rights of its caller (security_invoker) needs no policy.
set local role portaria_owner;
alter view api.pratos set (security_invoker = on);
select lives_ok($$select portaria.isolate_by_school('api.pratos')$$, 'a security_invoker view is accepted');
select policies_are('api', 'pratos', '{}'::name[], 'and gets no policy');
select table_privs_are('api', 'pratos', 'authenticated', '{SELECT}', 'but may be read');

-- Somebody who is no owner of the schema, with a table of their own.
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
select throws_like($$select portaria.isolate_by_school('api.lanches')$$, 'you may not protect api.lanches', 'and no other');

-- An own name for the tenant column.
select tests.act_as_tester();
set local role portaria_owner;
create table api.unidades (id uuid primary key default gen_random_uuid(), unidade uuid not null);
create index on api.unidades (unidade);
select lives_ok($$select portaria.isolate_by_school('api.unidades', 'unidade')$$, 'the tenant column may have another name');
select tests.act_as_tester();
insert into api.unidades (unidade) values (gen_random_uuid());
select throws_ok('update api.unidades set unidade = gen_random_uuid()', '42501', 'a row cannot be moved to another school', 'not even the superuser moves a row');
select lives_ok('update api.unidades set id = gen_random_uuid()', 'other columns change');

select is(
  (select count(*) from pg_policy where polwithcheck is not null and polrelid in (select tabela from portaria.tenant_tables()) and polcmd = 'w'
    and pg_get_expr(polwithcheck, polrelid) !~ 'portaria\.claim_(escola_id|schools)\(\)'), 0::bigint, 'every update checks the row it leaves'
);
-- Who reads does not depend on who writes.
select tests.act_as_tester();
select portaria.isolate_by_school('api.turmas', escrevem => '{coordenador}');
select ok(
  (select pg_get_expr(p.polqual, p.polrelid) like '%{administrador,especialista,escola,coordenador}%' from pg_policy as p where p.polrelid = 'api.turmas'::regclass and p.polname = 'Staff read the rows of their schools'),
  'the whole staff reads what one role alone writes');
-- What is granted by column is not granted again as a whole.
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
  'a new row is compared with the school of the token, not with a list that is as old as the statement');

-- A view that asks as its caller is recorded, and protected by its tables.
create view api.vista with (security_invoker = true) as select id, escola_id from api.turmas;
select portaria.isolate_by_school('api.vista');
select results_eq($$select coluna::text collate "C", via from portaria.tabelas_protegidas where tabela = 'vista'$$, $$values ('escola_id' collate "C", false)$$, 'a view is in the record');
select ok(has_table_privilege('authenticated', 'api.vista', 'SELECT') and not has_table_privilege('authenticated', 'api.vista', 'INSERT'), 'and only read');
select matches(p.prosrc, 'if not portaria\.has_school_index\(tabela, v_por\) then\s+raise warning', 'a table without an index of the school is protected with a warning') from pg_proc as p where p.proname = 'isolate_by_school';

select * from finish();
rollback;
