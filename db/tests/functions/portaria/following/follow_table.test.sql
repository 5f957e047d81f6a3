-- The tables that can be followed as people, roles and schools, and the update by following again.
begin;
select plan(27);

create schema hospede;
create table hospede.t (id uuid primary key, a text, b text, c text, d text, e boolean);
create function tests.refused(funcao text, mapa jsonb) returns text language plpgsql volatile as $$
begin
  execute format('select portaria.%I(%L, $1)', funcao, 'hospede.t') using mapa;
  raise exception 'followed';
exception when others then
  return sqlerrm;
end;
$$;
select is(tests.refused(funcao, mapa), resposta, funcao || ' ' || mapa::text)
from (values
  ('follow_people', '{"codigo": "a", "nome_completo": "b", "telefone": "c", "ativo": "e", "auth_user_id": "id"}'::jsonb, 'followed'),
  ('follow_people', '{"codigo": "a", "nome_completo": "b", "escola": "c"}', 'mapa names fields that do not exist: escola'),
  ('follow_people', '{"codigo": "a"}', 'mapa does not say which column is nome_completo'),
  ('follow_people', '{"nome_completo": "a"}', 'mapa does not say which column is codigo'),
  ('follow_roles', '{"pessoa": "a", "papel": "b", "escola": "c", "ativo": "e"}', 'followed'),
  ('follow_roles', '{"pessoa": "a", "papel": "b", "nome": "c"}', 'mapa names fields that do not exist: nome'),
  ('follow_roles', '{"pessoa": "a"}', 'mapa does not say which column is papel'),
  ('follow_roles', '{"papel": "a"}', 'mapa does not say which column is pessoa'),
  ('follow_schools', '{"nome": "a", "cnpj": "b", "inep": "c", "municipio": "d", "uf": "b"}', 'followed'),
  ('follow_schools', '{"nome": "a", "codigo": "b"}', 'mapa names fields that do not exist: codigo'),
  ('follow_schools', '{"uf": "a"}', 'mapa does not say which column is nome')
) as q (funcao, mapa, resposta);

insert into hospede.t (id, a, b) values ('00000000-0000-4000-8000-0000000000c1', '52998224725', 'Ana'), ('00000000-0000-4000-8000-0000000000c2', '11144477735', ''), ('00000000-0000-4000-8000-0000000000c3', '39053344705', 'Caio');
select tests.meanwhile('portaria.refuse_owner_code(regclass,boolean)', $$
  select tests.remember('locked', to_jsonb(count(*))) from pg_locks as l where l.pid = pg_backend_pid() and l.relation = 'hospede.t'::regclass and l.mode = 'ShareRowExclusiveLock'
$$);
select is(portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b"}'), 2::bigint, 'follow_people returns the number of copied rows');
select is(tests.recall('locked'), '1', 'nobody changes a table from the moment that it is looked at');
create table hospede.u (id uuid primary key, a text);
insert into hospede.u values ('00000000-0000-4000-8000-0000000000c1', 'Porto'), ('00000000-0000-4000-8000-0000000000c9', '');
select is(portaria.follow_schools('hospede.u', '{"nome": "a"}'), 1::bigint, 'follow_schools returns the number of copied rows');
select is(array(select estrito from portaria.tabelas_seguidas), '{false,false}', 'a table is not strict by default');
alter table hospede.t disable trigger portaria_2_pessoas;
delete from hospede.t where a <> '11144477735';
update hospede.t set b = 'Bia';
update portaria.tabelas_seguidas set copiada_em = case tabela when 't' then timestamptz '2026-01-01' end;
select is(portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b"}', estrito => true), 1::bigint, 'following again copies changed rows');
select results_eq('select nome_completo, ativo from portaria.usuarios order by 1', $$values ('Ana', false), ('Bia', true), ('Caio', false)$$, 'following again deactivates people of deleted rows and adds corrected ones');
select is((select estrito from portaria.tabelas_seguidas where tabela = 't'), true, 'following again makes a table strict');
select is((select copiada_em from portaria.tabelas_seguidas where tabela = 't'), '2026-01-01', 'following again keeps the time of the first copy');
select is((select copiada_em from portaria.tabelas_seguidas where tabela = 'u'), null, 'and is no copy of another table');
select portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b", "telefone": "d"}', estrito => true);
select is((select mapa ->> 'telefone' from portaria.tabelas_seguidas where tabela = 't'), 'd', 'following again with another map stores it');
select is(tests.raised($$select portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b", "chave": "a"}')$$),
  '55006 hospede.t is followed by another key Call portaria.unfollow(''hospede.t'') first. What was copied is kept, and following it again finds it.',
  'following again with another key is refused, because its people would become inactive');
select portaria.unfollow('hospede.t');
select portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b", "chave": "a"}', estrito => true);
select results_eq($$select u.nome_completo, u.ativo from portaria.linhas_seguidas as l join portaria.usuarios as u on u.id = l.registro where l.chave = '11144477735'$$,
  $$values ('Bia', true)$$, 'after unfollow, the same people are followed by another key');
select is((select count(*) from api.escolas), 1::bigint, 'a school with the same key as a deleted person stays');
select is((select count(*) from portaria.linhas_seguidas), 2::bigint, 'one row of each table is followed');

create table hospede.v (pessoa text, cargo text, primary key (pessoa, cargo));
select portaria.follow_roles('hospede.v', '{"pessoa": "pessoa", "papel": "cargo"}') as copied;
select is(array(select t.tgname from pg_trigger as t where t.tgrelid in ('hospede.t'::regclass, 'hospede.u'::regclass, 'hospede.v'::regclass) order by 1),
  '{portaria_1_escolas,portaria_1_escolas_truncate,portaria_2_pessoas,portaria_2_pessoas_truncate,portaria_3_papeis,portaria_3_papeis_truncate}', 'a change of one statement copies schools, people and roles in this order, by the names of the triggers');
select tests.meanwhile('portaria.tell_waiting(portaria.tabelas_seguidas)', $$select tests.remember('told', 'true')$$);
select portaria.follow_schools('hospede.u', '{"nome": "a"}') as copied;
select is(tests.recall('told'), 'true', 'whoever follows a table is told of the rows that wait');

select * from finish();
rollback;
