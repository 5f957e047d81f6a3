/*
 * A new token of the same sign-in. The old one is not raised, and neither is the renewal: whoever has a copy of one
 * gains nothing. But the renewal notes the passkey: a lost one ends what it confirmed, later tokens too. The caller holds
 * the lock of the person and has looked again.
 */
create or replace function portaria.confirm_with_passkey(contexto text, claims jsonb, passkey portaria.passkeys) returns jsonb
language plpgsql volatile
as $$
declare
  v_titular_id uuid := (confirm_with_passkey.passkey).titular_id;
  v_id uuid := (confirm_with_passkey.passkey).id;
  v_sessao portaria.sessoes := portaria.session_of(confirm_with_passkey.claims, confirm_with_passkey.contexto, v_titular_id);
  v_espera integer := portaria.count_switch(v_sessao.familia);
  v_usuario portaria.usuarios;
begin
  if v_espera is not null then
    return portaria.refuse_switch(v_sessao, v_espera);
  end if;
  update portaria.renovacoes as r set passkey_id = v_id where r.familia = v_sessao.familia and r.meio = 'codigo';
  if confirm_with_passkey.contexto = 'portal' then
    return portaria.start_portal_session(
      portaria.one_profile(v_titular_id), 'portal.passkey.confirmed', portaria.session_phone(confirm_with_passkey.claims),
      v_sessao, portaria.lock_renewal(v_sessao.familia), v_id
    );
  end if;
  select * into v_usuario from portaria.usuarios as u where u.id = v_titular_id;
  return portaria.start_session(
    v_usuario, portaria.roles_json(v_titular_id),
    jsonb_build_object('nome', confirm_with_passkey.claims -> 'principal_role', 'escola_id', confirm_with_passkey.claims -> 'escola_id'),
    'passkey.confirmed', v_sessao, portaria.lock_renewal(v_sessao.familia), v_id
  );
end;
$$;

comment on function portaria.confirm_with_passkey(text, jsonb, portaria.passkeys) is 'A new token of the sign-in with these claims, opened by a passkey: {claims, sessao}. 401 session_ended at its maximum age, 429 rate_limited_session.';

revoke all on function portaria.confirm_with_passkey(text, jsonb, portaria.passkeys) from public;
