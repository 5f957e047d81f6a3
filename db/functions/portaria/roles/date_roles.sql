/*
 * A role granted now may be the one that was lost before. So only sessions issued after the last loss may use it.
 */
create or replace function portaria.date_roles(ids uuid[]) returns void
language plpgsql volatile
as $$
begin
  -- Without this, the triggers of an update without rows would call this function endlessly.
  if date_roles.ids <> '{}' then
    -- Finds the person by key for each role: a join may read all persons for every row of an import.
    update portaria.usuario_papeis as up
    set valido_desde = (select u.papel_perdido_em from portaria.usuarios as u where u.id = up.usuario_id)
    where up.id = any (date_roles.ids)
      and (select u.papel_perdido_em from portaria.usuarios as u where u.id = up.usuario_id) > up.valido_desde;
  end if;
end;
$$;

comment on function portaria.date_roles(uuid[]) is 'Sets on grants the time of the person''s last loss of a role.';

revoke all on function portaria.date_roles(uuid[]) from public;
