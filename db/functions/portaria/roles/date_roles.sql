/*
 * Only sessions issued after the person last lost a role are good in a role granted now: it may be the same one.
 */
create or replace function portaria.date_roles(ids uuid[]) returns void
language plpgsql volatile
as $$
begin
  -- Without this, the triggers of an update that finds nothing would call this for ever.
  if date_roles.ids <> '{}' then
    update portaria.usuario_papeis as up
    set valido_desde = u.papel_perdido_em
    from portaria.usuarios as u
    where up.id = any (date_roles.ids)
      and u.id = up.usuario_id
      and u.papel_perdido_em > up.valido_desde;
  end if;
end;
$$;

comment on function portaria.date_roles(uuid[]) is 'Dates grants by the last loss of a role of the person.';

revoke all on function portaria.date_roles(uuid[]) from public;
