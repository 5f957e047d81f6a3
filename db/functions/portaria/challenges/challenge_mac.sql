/*
 * The key needs the pepper, which is not in the database. The MAC covers the context, the purpose and the time; to
 * register or confirm, also the person and the sign-in that asked: a challenge of somebody else is worth nothing.
 */
create or replace function portaria.challenge_mac(corpo bytea, contexto text, claims jsonb) returns bytea
language plpgsql stable
as $$
declare
  v_chave constant bytea := sha256(convert_to(portaria.otp_pepper() || ':desafio:', 'UTF8'));
  v_titular uuid;
begin
  if challenge_mac.claims is null then
    return portaria.hmac_sha256(v_chave, challenge_mac.corpo || convert_to(challenge_mac.contexto, 'UTF8'));
  end if;
  v_titular := portaria.claims_titular(challenge_mac.contexto, challenge_mac.claims);
  return portaria.hmac_sha256(
    v_chave,
    challenge_mac.corpo || convert_to(challenge_mac.contexto, 'UTF8') || uuid_send(v_titular)
      || uuid_send((portaria.session_of(challenge_mac.claims, challenge_mac.contexto, v_titular)).familia)
  );
end;
$$;

comment on function portaria.challenge_mac(bytea, text, jsonb) is 'The MAC of a challenge (random bytes, time, purpose) in a context; with claims, for their person and sign-in.';

revoke all on function portaria.challenge_mac(bytea, text, jsonb) from public;
