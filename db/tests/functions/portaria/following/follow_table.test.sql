-- What may be followed as people, roles and schools, and what following again brings up to date.
begin;
select plan(19);

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
select is(portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b"}'), 2::bigint, 'how many are followed, beside one that waits');
create table hospede.u (id uuid primary key, a text);
insert into hospede.u values ('00000000-0000-4000-8000-0000000000c1', 'Porto'), ('00000000-0000-4000-8000-0000000000c9', '');
select is(portaria.follow_schools('hospede.u', '{"nome": "a"}'), 1::bigint, 'of schools as well');
select is(array(select estrito from portaria.tabelas_seguidas), '{false,false}', 'strict only when asked');
alter table hospede.t disable trigger portaria_2_pessoas;
delete from hospede.t where a <> '11144477735';
update hospede.t set b = 'Bia';
select is(portaria.follow_people('hospede.t', '{"codigo": "a", "nome_completo": "b"}', estrito => true), 1::bigint, 'again, after a change');
select results_eq('select nome_completo, ativo from portaria.usuarios order by 1', $$values ('Ana', false), ('Bia', true), ('Caio', false)$$, 'rows that are gone and one that is good');
select is((select estrito from portaria.tabelas_seguidas where tabela = 't'), true, 'strict now');
select is((select count(*) from api.escolas), 1::bigint, 'the school with a key of the row that is gone stays');
select is((select count(*) from portaria.linhas_seguidas), 2::bigint, 'one row of each table is followed');

select * from finish();
rollback;
