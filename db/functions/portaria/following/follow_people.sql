/*
 * The host keeps its people in its own table. A person whose row is deleted there becomes inactive here.
 */
create or replace function portaria.follow_people(tabela regclass, mapa jsonb, estrito boolean default false) returns bigint
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_chave text[] := portaria.map_key(follow_people.tabela, follow_people.mapa);
begin
  perform portaria.refuse_unfollowable(follow_people.tabela, '{codigo,nome_completo,telefone,ativo,auth_user_id}', '{codigo,nome_completo}', follow_people.mapa, v_chave);
  return portaria.follow_table(follow_people.tabela, 'pessoas', follow_people.mapa, v_chave, follow_people.estrito);
end;
$$;

comment on function portaria.follow_people(regclass, jsonb, boolean) is 'Follows a table of people of the host: copies its rows, and later changes by trigger; returns how many. mapa: field of Portaria to column. estrito: refuse the host''s write when a row breaks a rule.';

revoke all on function portaria.follow_people(regclass, jsonb, boolean) from public;
