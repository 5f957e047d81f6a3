/*
 * pessoa and escola hold keys of the followed tables. Without a followed table of schools, escola holds the id in
 * escolas.
 */
create or replace function portaria.follow_roles(tabela regclass, mapa jsonb, estrito boolean default false) returns bigint
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_chave text[] := portaria.map_key(follow_roles.tabela, follow_roles.mapa);
begin
  perform portaria.refuse_unfollowable(follow_roles.tabela, '{pessoa,papel,escola,ativo}', '{pessoa,papel}', follow_roles.mapa, v_chave);
  return portaria.follow_table(follow_roles.tabela, 'papeis', follow_roles.mapa, v_chave, follow_roles.estrito);
end;
$$;

comment on function portaria.follow_roles(regclass, jsonb, boolean) is 'Follows a table of roles of the host: copies its rows, and later changes by trigger; returns how many. mapa: field of Portaria to column. estrito: refuse the host''s write when a row breaks a rule.';

revoke all on function portaria.follow_roles(regclass, jsonb, boolean) from public;
