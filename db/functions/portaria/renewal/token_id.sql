/*
 * The row of a token ends with it, but an expired one still names its sign-in at a logout. So the last 7 bytes of its
 * id are a digest of the first 9, under the key of the sign-in: portaria.token_id(r, jti) = jti holds for the ids of
 * this sign-in alone, and no list of them is kept. Every other token has a random id.
 */
create or replace function portaria.token_id(renovacao portaria.renovacoes, semente uuid default gen_random_uuid()) returns uuid
language sql immutable
as $$
  select case
    when (token_id.renovacao).familia is null then token_id.semente
    else encode(
      overlay(
        uuid_send(token_id.semente)
        placing substr(sha256((token_id.renovacao).chave || substr(uuid_send(token_id.semente), 1, 9)), 1, 7) from 10
      ),
      'hex'
    )::uuid
  end
$$;

comment on function portaria.token_id(portaria.renovacoes, uuid) is 'An id (jti) for a token of this sign-in; with the id of a token as semente the same id, if it is one of this sign-in. A random one without a sign-in.';

revoke all on function portaria.token_id(portaria.renovacoes, uuid) from public;
