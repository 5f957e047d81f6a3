/*
 * What every logout does, of both contexts and by any token. The caller holds the lock of the person, and knows whether
 * the token may end the other sessions too.
 */
create or replace function portaria.end_sign_in(
  contexto text, titular_id uuid, cpf text, sessao portaria.sessoes, todas_ate bigint
) returns void
language plpgsql volatile
as $$
begin
  perform portaria.revoke_family(end_sign_in.sessao);
  if end_sign_in.todas_ate is not null and end_sign_in.contexto = 'portal' then
    perform portaria.end_all_portal_sessions(end_sign_in.cpf, end_sign_in.todas_ate);
  elsif end_sign_in.todas_ate is not null then
    perform portaria.end_all_sessions(end_sign_in.titular_id, end_sign_in.todas_ate);
  end if;
end;
$$;

comment on function portaria.end_sign_in(text, uuid, text, portaria.sessoes, bigint) is 'Revokes a token and the live tokens of its sign-in. todas_ate (an iat) not null: also ends every session of the person, in the portal of this CPF, unless a logout everywhere came after it.';

revoke all on function portaria.end_sign_in(text, uuid, text, portaria.sessoes, bigint) from public;
