/*
 * A token that had no row gets one as soon as its holder does something to sessions: other tokens and devices must find it.
 * A token without a jti cannot have one.
 */
create or replace function portaria.note_session(sessao portaria.sessoes) returns void
language sql volatile
as $$
  insert into portaria.sessoes
  select (note_session.sessao).*
  where (note_session.sessao).jti is not null
  on conflict (jti) do nothing
$$;

comment on function portaria.note_session(portaria.sessoes) is 'Stores a session of portaria.session_of that has no row; does nothing when it has one.';

revoke all on function portaria.note_session(portaria.sessoes) from public;
