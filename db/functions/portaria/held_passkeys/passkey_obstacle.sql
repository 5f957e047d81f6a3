/*
 * Such a person can sign in, and may do nothing in that role. A school reads only of its own roles. The desk removes a
 * passkey of a lost device; one that counts is no obstacle for as long as nobody has said so.
 */
create or replace function portaria.passkey_obstacle(usuario_id uuid, escola_id uuid, out detalhe text, out ate timestamptz)
language plpgsql stable
as $$
begin
  if not exists (
    select
    from portaria.usuario_papeis as up
    join portaria.papeis as r on r.id = up.papel_id
    where up.usuario_id = passkey_obstacle.usuario_id
      and (passkey_obstacle.escola_id is null or up.escola_id = passkey_obstacle.escola_id)
      and r.exige = 'passkey'
  ) then
    return;
  end if;
  select min(p.vale_para_exige_em) into ate from portaria.own_passkeys('sistema', passkey_obstacle.usuario_id) as p;
  detalhe := case when ate is null then 'sem' when ate > clock_timestamp() then 'espera' end;
end;
$$;

comment on function portaria.passkey_obstacle(uuid, uuid) is 'Whether a role of the user (at this school; at all of them without escola_id) demands a passkey and none of theirs counts: detalhe sem (they have none) or espera (it counts from ate on); null when nothing is in the way.';

revoke all on function portaria.passkey_obstacle(uuid, uuid) from public;
