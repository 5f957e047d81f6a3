/*
 * Read from the log, because sessions are deleted earlier.
 */
create or replace function portaria.last_sign_in(usuario_id uuid) returns timestamptz
language sql stable
as $$
  select l.criado_em
  from portaria.logs_transacoes as l
  where l.usuario_id = last_sign_in.usuario_id and l.evento = 'login.success'
  order by l.criado_em desc
  limit 1
$$;

comment on function portaria.last_sign_in(uuid) is 'When a user last signed in, as far as the log goes back; null when never.';

revoke all on function portaria.last_sign_in(uuid) from public;
