-- Followed tables whose triggers a restore dropped are followed again, and no others.
begin;
select plan(11);

create schema hospede;
create table hospede.c_unidades (id uuid primary key, nome text not null);
create table hospede.b_pessoas (id uuid primary key, cpf text, nome text);
create table hospede.a_vinculos (pessoa uuid, cargo text, unidade uuid, primary key (pessoa, cargo));
select portaria.follow_schools('hospede.c_unidades', '{"nome": "nome"}', estrito => true), portaria.follow_people('hospede.b_pessoas', '{"codigo": "cpf", "nome_completo": "nome"}', estrito => true),
  portaria.follow_roles('hospede.a_vinculos', '{"pessoa": "pessoa", "papel": "cargo", "escola": "unidade"}', estrito => true);
create function tests.triggers() returns text[] language sql stable as $$
  select array(select t.tgname::text from pg_trigger as t where t.tgfoid = 'portaria.follow_change()'::regprocedure order by 1)
$$;
select tests.remember('gatilhos', to_jsonb(tests.triggers())) is not null as remembered;
create function tests.drop_triggers() returns void language plpgsql as $$
declare
  v_um record;
begin
  for v_um in select t.tgname, t.tgrelid::regclass as tabela from pg_trigger as t where t.tgfoid = 'portaria.follow_change()'::regprocedure loop
    execute format('drop trigger %I on %s', v_um.tgname, v_um.tabela);
  end loop;
end;
$$;
-- Triggers of the host with similar names.
create function tests.nada() returns trigger language plpgsql as 'begin return new; end';
create table hospede.outra (id uuid);
create trigger um_pessoas before insert on hospede.b_pessoas for each row execute function tests.nada();
create trigger dois_pessoas before insert on hospede.b_pessoas for each row execute function tests.nada();
create trigger um_escolas before insert on hospede.outra for each row execute function tests.nada();
create trigger dois_escolas before insert on hospede.outra for each row execute function tests.nada();

-- No trigger is missing.
alter table hospede.b_pessoas disable trigger portaria_2_pessoas;
insert into hospede.b_pessoas values ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana');
alter table hospede.b_pessoas enable trigger portaria_2_pessoas;
select portaria.follow_again();
select is((select count(*) from portaria.usuarios), 0::bigint, 'a table with all triggers is not copied again');

-- One trigger is missing.
drop trigger portaria_2_pessoas_truncate on hospede.b_pessoas;
select portaria.follow_again();
select is((select count(*) from portaria.usuarios), 1::bigint, 'a table that lost a trigger is copied again');
select is(to_jsonb(tests.triggers()), tests.recall('gatilhos'), 'the lost trigger is created again');

-- All triggers are missing: schools and people are copied before the roles that reference them.
select tests.drop_triggers();
insert into hospede.c_unidades values ('00000000-0000-4000-8000-0000000000e1', 'Porto');
insert into hospede.b_pessoas values ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bia');
insert into hospede.a_vinculos values ('00000000-0000-4000-8000-0000000000c2', 'coordenador', '00000000-0000-4000-8000-0000000000e1');
select lives_ok('select portaria.follow_again()', 'follow_again runs after a restore');
select is(to_jsonb(tests.triggers()), tests.recall('gatilhos'), 'all triggers are created again');
select is((select count(*) from portaria.usuario_papeis), 1::bigint, 'missed rows are copied');
select is((select bool_and(estrito) from portaria.tabelas_seguidas), true, 'strict tables stay strict');
select tests.drop_triggers();
drop table hospede.a_vinculos;
select lives_ok('select portaria.follow_again()', 'a dropped table is skipped');
select is(tests.triggers(), '{portaria_1_escolas,portaria_1_escolas_truncate,portaria_2_pessoas,portaria_2_pessoas_truncate}', 'the other tables get their triggers');

-- A restore under an administrator who may not use the schema of the host.
create schema fechado;
create table fechado.pessoas (id uuid primary key, cpf text, nome text);
select portaria.unfollow('hospede.b_pessoas');
select portaria.follow_people('fechado.pessoas', '{"codigo": "cpf", "nome_completo": "nome"}');
select tests.drop_triggers();
set local role portaria_owner;
select lives_ok('select portaria.follow_again()', 'a table in a schema that the administrator may not use is a warning');
select tests.act_as_tester();
select is(tests.triggers(), '{}', 'the table in that schema is left as it is');

select * from finish();
rollback;
