/*
 * 16 random bytes, the time (8 bytes), the purpose (1 byte) and the MAC. Nothing is stored: whoever asks for challenges
 * all day costs no row.
 */
create or replace function portaria.new_challenge(contexto text, tipo text, claims jsonb) returns text
language plpgsql volatile
as $$
declare
  v_corpo constant bytea := uuid_send(gen_random_uuid())
    || int8send(floor(extract(epoch from clock_timestamp()))::bigint)
    || set_byte('\x00', 0, array_position(array['registrar', 'entrar', 'confirmar'], new_challenge.tipo));
begin
  return portaria.base64url(v_corpo || portaria.challenge_mac(
    v_corpo, new_challenge.contexto, case when new_challenge.tipo <> 'entrar' then new_challenge.claims end
  ));
end;
$$;

comment on function portaria.new_challenge(text, text, jsonb) is 'A challenge (76 characters of base64url) to registrar, entrar or confirmar. claims: who asks, ignored for entrar.';

revoke all on function portaria.new_challenge(text, text, jsonb) from public;
