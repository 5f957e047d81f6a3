/*
 * For tables of the host whose tenant column is a number or a text: a policy casts this array to the column's type,
 * once a query.
 */
create or replace function portaria.claim_school_keys() returns text[]
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select l.chave
    from portaria.linhas_seguidas as l
    where l.tipo = 'escolas' and l.registro = any ((select portaria.claim_schools())::uuid[])
  );
end;
$$;

comment on function portaria.claim_school_keys() is 'The keys, in the followed table of schools, of the schools in which the token acts.';

revoke all on function portaria.claim_school_keys() from public;
grant execute on function portaria.claim_school_keys() to authenticated;
