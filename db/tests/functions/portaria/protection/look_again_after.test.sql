-- A write asks again whether its author's session lives. A followed table, and claims without a user, are left out.
begin;
select plan(9);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
create schema hospede;
create table hospede.pessoas (id integer primary key, cpf text, nome text, escola_id uuid not null);
create index on hospede.pessoas (escola_id);
grant usage on schema hospede to authenticated;
select portaria.isolate_by_school('hospede.pessoas');
select is(obj_description(t.oid, 'pg_trigger'), 'Refuses a write whose session ended while it waited.', 'the trigger has a comment')
from pg_trigger as t where t.tgrelid = 'hospede.pessoas'::regclass and t.tgname = 'look_again_after';

select tests.remember('c', tests.claims_for('11144477735')) is not null as claims;
select tests.present(tests.recall('c'));
select lives_ok($$insert into hospede.pessoas values (1, '11144477735', 'Ana', portaria.claim_escola_id())$$, 'a live session writes');
select tests.act_as_tester();
update portaria.usuarios set ativo = false where codigo = '11144477735';
select tests.present(tests.recall('c'));
select throws_ok(sql, 'PGRST', null, sql) from (values
  ('update hospede.pessoas set nome = nome'), ('delete from hospede.pessoas'), ('insert into hospede.pessoas values (2, null, null, portaria.claim_escola_id())')
) as q (sql);
select tests.present(tests.recall('c') - 'usuario_id');
select lives_ok('update hospede.pessoas set nome = nome', 'the probes of api.admin_rls_smoke write with claims that name no user');
select tests.act_as_tester();
select lives_ok('update hospede.pessoas set nome = nome', 'a login of the host writes without claims');
update portaria.usuarios set ativo = true, sessoes_validas_desde = '-infinity' where codigo = '11144477735';

-- A change of the author's own row ends the author's sessions, and is kept.
select portaria.follow_people('hospede.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}') is not null as followed;
select tests.present(tests.recall('c'));
select lives_ok($$delete from hospede.pessoas where id = 1$$, 'the author of a followed row may end the own sessions');
select tests.act_as_tester();
select is((select ativo from portaria.usuarios where codigo = '11144477735'), false, 'setup: the sessions have ended');

select * from finish();
rollback;
