/*
 * Revoking twice is revoking once. The row lives as long as the token would have.
 */
create or replace function portaria.revoke_token(jti text, usuario_id uuid, exp bigint, motivo text default 'logout') returns void
language sql volatile
as $$
  insert into portaria.token_blacklist (jti, usuario_id, motivo, expira_em)
  values (revoke_token.jti, revoke_token.usuario_id, revoke_token.motivo, to_timestamp(revoke_token.exp))
  on conflict (jti) do nothing
$$;

comment on function portaria.revoke_token(text, uuid, bigint, text) is 'Puts a token id on the blacklist until the token''s expiry, in seconds.';

revoke all on function portaria.revoke_token(text, uuid, bigint, text) from public;
