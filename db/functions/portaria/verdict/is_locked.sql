/*
 * Lists show this for each row, so people with fewer wrong attempts than the limit cost one index probe.
 */
create or replace function portaria.is_locked(titulares uuid[], telefone text) returns boolean
language sql stable
as $$
  select (
    select sum(o.tentativas) >= portaria.limite('erros_por_usuario')
    from portaria.login_otps as o
    where o.titular_id = any (is_locked.titulares)
  ) is true and portaria.errors_reopen(is_locked.titulares, portaria.ip_network(portaria.usual_address(is_locked.titulares)), is_locked.telefone) is not null
$$;

comment on function portaria.is_locked(uuid[], text) is 'Whether too many wrong attempts block the person with these records at their usual address, for a code to this phone.';

revoke all on function portaria.is_locked(uuid[], text) from public;
