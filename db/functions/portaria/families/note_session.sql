/*
 * A token from before the table sessoes, or from elsewhere, has no row. It gets one when its holder switches role or
 * profile or ends a session, so that other tokens and devices find it. A token without a jti cannot have a row.
 */
create or replace function portaria.note_session(sessao portaria.sessoes) returns void
language plpgsql volatile
as $$
begin
  insert into portaria.sessoes
  select (note_session.sessao).*
  where (note_session.sessao).jti is not null
  on conflict (jti) do nothing;
end;
$$;

comment on function portaria.note_session(portaria.sessoes) is 'Stores a session of portaria.session_of unless it has a row already.';

revoke all on function portaria.note_session(portaria.sessoes) from public;
