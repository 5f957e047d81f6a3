/*
 * A send counts for one school. Of several roles it is the one that the sign-in will choose; a person of the whole
 * network counts for no school.
 */
create or replace function portaria.recipient_school(titular portaria.titular) returns uuid
language plpgsql stable
as $$
declare
  v_id uuid := (recipient_school.titular).id;
begin
  case (recipient_school.titular).tipo
    when 'usuario' then
      return (select r.escola_id from portaria.user_roles(v_id) as r limit 1);
    when 'aluno' then
      return (select a.escola_id from api.alunos as a where a.id = v_id);
    when 'responsavel' then
      return (select r.escola_id from api.responsaveis as r where r.id = v_id);
    else
      return null;
  end case;
end;
$$;

comment on function portaria.recipient_school(portaria.titular) is 'The school that a send to this person counts for, or null.';

revoke all on function portaria.recipient_school(portaria.titular) from public;
