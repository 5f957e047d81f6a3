/*
 * A row of a list that may have staff and families together.
 */
create or replace function portaria.person_line(titular portaria.titulares, escola_id uuid) returns jsonb
language plpgsql stable
as $$
declare
  v_linha jsonb;
begin
  if (person_line.titular).tipo = 'usuario' then
    select portaria.usuario_line(u, person_line.escola_id) into v_linha from portaria.usuarios as u where u.id = (person_line.titular).id;
  else
    v_linha := portaria.profile_line(portaria.find_profile((person_line.titular).id));
  end if;
  return v_linha || jsonb_build_object(
    'contexto', case (person_line.titular).tipo when 'usuario' then 'sistema' else 'portal' end,
    'situacao', portaria.listed_situation(person_line.titular)
  );
end;
$$;

comment on function portaria.person_line(portaria.titulares, uuid) is 'A person in the list: portaria.usuario_line or portaria.profile_line, with contexto, and situacao of portaria.listed_situation. escola_id is the school that reads, null for all.';

revoke all on function portaria.person_line(portaria.titulares, uuid) from public;
