/*
 * A school account need not name its school, and may name no other.
 */
create or replace function portaria.managed_school(claims jsonb, escola_id uuid) returns uuid
language plpgsql stable
as $$
declare
  v_escola_id uuid := portaria.managed_escola(managed_school.claims);
begin
  if v_escola_id is not null then
    if managed_school.escola_id <> v_escola_id then
      perform portaria.raise_error('not_allowed');
    end if;
    return v_escola_id;
  end if;
  if not exists (select from api.escolas as e where e.id = managed_school.escola_id) then
    perform portaria.raise_field('escola_id', 'Informe uma escola que existe');
  end if;
  return managed_school.escola_id;
end;
$$;

comment on function portaria.managed_school(jsonb, uuid) is 'The school of a call: the one that this token manages, or the given one for an administrador. 400 invalid_request, 403 not_allowed for another school.';

revoke all on function portaria.managed_school(jsonb, uuid) from public;
