/*
 * Whether it was used is asked last, by portaria.use_challenge. Two digests are compared, so that the time of the
 * comparison says nothing about the expected MAC.
 */
create or replace function portaria.read_challenge(contexto text, desafio text, claims jsonb) returns text
language plpgsql stable
as $$
declare
  v_bytes bytea;
  v_tipo text;
  v_agora bigint := floor(extract(epoch from clock_timestamp()));
begin
  if (read_challenge.desafio ~ '^[A-Za-z0-9_-]{76}$') is not true then
    return null;
  end if;
  v_bytes := portaria.read_base64url(read_challenge.desafio);
  v_tipo := (array['registrar', 'entrar', 'confirmar'])[get_byte(v_bytes, 24)];
  if v_tipo is null or (v_tipo <> 'entrar' and read_challenge.claims is null) then
    return null;
  end if;
  if sha256(substr(v_bytes, 26)) is distinct from sha256(portaria.challenge_mac(
    substr(v_bytes, 1, 25), read_challenge.contexto, case when v_tipo <> 'entrar' then read_challenge.claims end
  )) then
    return null;
  end if;
  if v_agora - ('x' || encode(substr(v_bytes, 17, 8), 'hex'))::bit(64)::bigint not between -30 and 300 then
    return null;
  end if;
  return v_tipo;
end;
$$;

comment on function portaria.read_challenge(text, text, jsonb) is 'The purpose of a genuine challenge of this context that is at most five minutes old; null for any other text, and for the challenge of another person or sign-in.';

revoke all on function portaria.read_challenge(text, text, jsonb) from public;
