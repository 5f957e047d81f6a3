/*
 * The caller holds the lock of the person. Wrong digits are counted for the person, whoever sends them, and logged; with
 * too many of them the right ones are refused as well. It returns its error, so that the count is kept.
 */
create or replace function portaria.confirm_phone(usuario_id uuid, papel text, escola_id uuid, destino text) returns jsonb
language plpgsql volatile
as $$
declare
  v_telefone text := (
    select portaria.phone_to_confirm(u, confirm_phone.papel, confirm_phone.escola_id)
    from portaria.usuarios as u
    where u.id = confirm_phone.usuario_id
  );
  v_espera integer;
begin
  if v_telefone is null then
    return null;
  end if;
  if confirm_phone.destino is not null then
    v_espera := portaria.events_reopen('confirmacoes_de_telefone', confirm_phone.usuario_id);
    if v_espera is not null then
      return portaria.return_error('rate_limited_user', null, v_espera);
    end if;
    if confirm_phone.destino = right(v_telefone, 4) then
      return null;
    end if;
    perform portaria.count_event('confirmacoes_de_telefone', confirm_phone.usuario_id);
    perform portaria.log_transacao(
      'role.unconfirmed', confirm_phone.usuario_id, confirm_phone.escola_id,
      jsonb_build_object('code', 'confirm_phone', 'papel', confirm_phone.papel)
    );
  end if;
  return portaria.return_error('confirm_phone', jsonb_build_object('destino', portaria.hide_phone(v_telefone)));
end;
$$;

comment on function portaria.confirm_phone(uuid, text, uuid, text) is 'Null when this role may be granted; else 409 confirm_phone with the masked phone, until destino is its last four digits. 429 rate_limited_user after too many wrong ones.';

revoke all on function portaria.confirm_phone(uuid, text, uuid, text) from public;
