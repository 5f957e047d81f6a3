/*
 * Changes of a draft come one after another, and only one call imports it.
 */
create or replace function portaria.lock_draft(claims jsonb, id uuid) returns portaria.importacoes
language plpgsql volatile
as $$
declare
  v_importacao portaria.importacoes;
begin
  select * into v_importacao
  from portaria.importacoes as i
  where i.id = lock_draft.id and i.aplicado_em is null and portaria.is_own_draft(i, lock_draft.claims)
  for update;
  if v_importacao.id is null then
    perform portaria.raise_error('not_found');
  end if;
  return v_importacao;
end;
$$;

comment on function portaria.lock_draft(jsonb, uuid) is 'Locks a draft of the caller that was not imported yet. 404 not_found for somebody else''s, or after a day.';

revoke all on function portaria.lock_draft(jsonb, uuid) from public;
