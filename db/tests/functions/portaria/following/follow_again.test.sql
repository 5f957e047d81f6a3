-- Followed tables whose triggers a restore dropped are followed again, and no others.
begin;
select plan(9);

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
-- Triggers of the host with such names, there and elsewhere.
create function tests.nada() returns trigger language plpgsql as 'begin return new; end';
create table hospede.outra (id uuid);
create trigger um_pessoas before insert on hospede.b_pessoas for each row execute function tests.nada();
create trigger dois_pessoas before insert on hospede.b_pessoas for each row execute function tests.nada();
create trigger um_escolas before insert on hospede.outra for each row execute function tests.nada();
create trigger dois_escolas before insert on hospede.outra for each row execute function tests.nada();

-- Nothing is missing.
alter table hospede.b_pessoas disable trigger portaria_2_pessoas;
insert into hospede.b_pessoas values ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana');
alter table hospede.b_pessoas enable trigger portaria_2_pessoas;
select portaria.follow_again();
select is((select count(*) from portaria.usuarios), 0::bigint, 'a table with its triggers is not copied again');

-- One is missing.
drop trigger portaria_2_pessoas_truncate on hospede.b_pessoas;
select portaria.follow_again();
select is((select count(*) from portaria.usuarios), 1::bigint, 'one that lost a trigger is');
select is(to_jsonb(tests.triggers()), tests.recall('gatilhos'), 'and has it again');

-- All are missing: schools and people come before the roles that name them.
select tests.drop_triggers();
insert into hospede.c_unidades values ('00000000-0000-4000-8000-0000000000e1', 'Porto');
insert into hospede.b_pessoas values ('00000000-0000-4000-8000-0000000000c2', '11144477735', 'Bia');
insert into hospede.a_vinculos values ('00000000-0000-4000-8000-0000000000c2', 'coordenador', '00000000-0000-4000-8000-0000000000e1');
select lives_ok('select portaria.follow_again()', 'after a restore');
select is(to_jsonb(tests.triggers()), tests.recall('gatilhos'), 'all triggers are back');
select is((select count(*) from portaria.usuario_papeis), 1::bigint, 'with the rows that were missed');
select is((select bool_and(estrito) from portaria.tabelas_seguidas), true, 'strict as before');
select tests.drop_triggers();
drop table hospede.a_vinculos;
select lives_ok('select portaria.follow_again()', 'a table that is gone stops nothing');
select is(tests.triggers(), '{portaria_1_escolas,portaria_1_escolas_truncate,portaria_2_pessoas,portaria_2_pessoas_truncate}', 'the others come back');

select * from finish();
rollback;
