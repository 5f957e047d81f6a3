/*
 * A person who has one can confirm the open session with it.
 */
create or replace function portaria.has_counting_passkey(usuario_id uuid) returns boolean
language sql stable
as $$
  select exists (
    select
    from portaria.own_passkeys('sistema', has_counting_passkey.usuario_id) as p
    where p.vale_para_exige_em <= clock_timestamp()
  )
$$;

comment on function portaria.has_counting_passkey(uuid) is 'Whether a user has a passkey that counts for roles that demand one.';

revoke all on function portaria.has_counting_passkey(uuid) from public;
