/*
 * Schools stay in the table of the host.
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

comment on function portaria.follow_schools(regclass, jsonb, boolean) is 'Follows the schools of another table: copies them and keeps them in step; gives how many. mapa: field of Portaria to column. estrito: a row that breaks a rule is refused.';

revoke all on function portaria.follow_schools(regclass, jsonb, boolean) from public;
