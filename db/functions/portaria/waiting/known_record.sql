/*
 * A person is known by the login code; a school by its key, INEP or CNPJ. A school that another row has is skipped.
 */
create or replace function portaria.known_record(tipo text, chave text, campos jsonb) returns table (id uuid, sobre text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select u.id, concat_ws(', ', u.codigo, u.nome_completo, (
    select string_agg(distinct p.nome, ', ') from portaria.usuario_papeis as up join portaria.papeis as p on p.id = up.papel_id where up.usuario_id = u.id
  ))
  from portaria.usuarios as u
  where u.codigo = case known_record.tipo when 'pessoas' then portaria.parse_codigo(known_record.campos ->> 'codigo') end
  union all (
    select e.id, concat_ws(', ', e.nome, e.inep, e.cnpj)
    from api.escolas as e
    where known_record.tipo = 'escolas'
      and (
        e.id = portaria.safe_uuid(known_record.chave)
        or e.inep = translate(known_record.campos ->> 'inep', './- ', '')
        or e.cnpj = translate(known_record.campos ->> 'cnpj', './- ', '')
      )
      and not exists (select from portaria.linhas_seguidas as l where l.tipo = 'escolas' and l.registro = e.id)
    order by e.id = portaria.safe_uuid(known_record.chave) desc nulls last
    limit 1
  )
$$;

comment on function portaria.known_record(text, text, jsonb) is 'The person or school of Portaria that a row of a followed table names, and what an operator recognises it by.';

revoke all on function portaria.known_record(text, text, jsonb) from public;
