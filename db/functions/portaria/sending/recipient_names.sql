/*
 * Two people can share a phone, so the message of a code says whose it is. These names go to that phone alone: the shim
 * keeps them out of the answer to the client.
 */
create or replace function portaria.recipient_names(titular portaria.titular, escola_id uuid) returns jsonb
language plpgsql stable
as $$
declare
  v_id uuid := (recipient_names.titular).id;
  v_nome text;
begin
  case (recipient_names.titular).tipo
    when 'usuario' then
      v_nome := (select u.nome_completo from portaria.usuarios as u where u.id = v_id);
    when 'aluno' then
      v_nome := (select a.nome_completo from api.alunos as a where a.id = v_id);
    when 'responsavel' then
      v_nome := (select r.nome_completo from api.responsaveis as r where r.id = v_id);
    else
      return '{}'::jsonb;
  end case;
  return jsonb_strip_nulls(jsonb_build_object(
    'nome', v_nome,
    'escola_nome', (select e.nome from api.escolas as e where e.id = recipient_names.escola_id)
  ));
end;
$$;

comment on function portaria.recipient_names(portaria.titular, uuid) is 'The names for the message of a code: {nome, escola_nome}, of the person and of the school that the send counts for, without those that are absent.';

revoke all on function portaria.recipient_names(portaria.titular, uuid) from public;
