/*
 * Only rows of roles have the fields pessoa and escola. Each field has an index.
 */
create or replace function portaria.copy_waiting(tipo text, chave text) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_espera record;
begin
  for v_espera in
    select t as seguida, q.chave, q.campos
    from (
      select * from portaria.quarentena as p where copy_waiting.tipo = 'pessoas' and p.campos ->> 'pessoa' = copy_waiting.chave
      union all
      select * from portaria.quarentena as e where copy_waiting.tipo = 'escolas' and e.campos ->> 'escola' = copy_waiting.chave
    ) as q
    join portaria.tabelas_seguidas as t on (t.esquema, t.tabela, t.tipo) = (q.esquema, q.tabela, q.tipo)
  loop
    perform portaria.follow_row(v_espera.seguida, v_espera.chave, v_espera.campos);
  end loop;
end;
$$;

comment on function portaria.copy_waiting(text, text) is 'Copies the roles that waited in quarentena for this person or school.';

revoke all on function portaria.copy_waiting(text, text) from public;
