/*
 * People stay in the table of the host. Whoever leaves it becomes inactive here.
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

comment on function portaria.follow_people(regclass, jsonb, boolean) is 'Follows the people of another table: copies them and keeps them in step; gives how many. mapa: field of Portaria to column. estrito: a row that breaks a rule is refused.';

revoke all on function portaria.follow_people(regclass, jsonb, boolean) from public;
