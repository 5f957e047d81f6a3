/*
 * The host keeps its schools in its own table.
 */
create or replace function portaria.follow_schools(tabela regclass, mapa jsonb, estrito boolean default false) returns bigint
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_chave text[] := portaria.map_key(follow_schools.tabela, follow_schools.mapa);
begin
  perform portaria.refuse_unfollowable(follow_schools.tabela, '{nome,cnpj,inep,municipio,uf}', '{nome}', follow_schools.mapa, v_chave);
  return portaria.follow_table(follow_schools.tabela, 'escolas', follow_schools.mapa, v_chave, follow_schools.estrito);
end;
$$;

comment on function portaria.follow_schools(regclass, jsonb, boolean) is 'Follows a table of schools of the host: copies its rows, and later changes by trigger; returns how many. mapa: field of Portaria to column. estrito: refuse the host''s write when a row breaks a rule.';

revoke all on function portaria.follow_schools(regclass, jsonb, boolean) from public;
