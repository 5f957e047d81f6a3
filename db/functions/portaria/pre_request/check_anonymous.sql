/*
 * Postgres expands and plans an embedded query before it checks privileges, so a request without a token is refused here,
 * where no query has been seen yet.
 */
create or replace function portaria.check_anonymous() returns void
language plpgsql stable
as $$
declare
  v_path text := current_setting('request.path', true);
begin
  if v_path = '/rpc/public_smoke'
    or exists (select from portaria.acesso_anonimo as a where a.recurso = substr(v_path, 2))
  then
    return;
  end if;
  perform portaria.raise_error('no_cookie');
end;
$$;

comment on function portaria.check_anonymous() is '401 no_cookie unless the resource is rpc/public_smoke or listed in portaria.acesso_anonimo.';

revoke all on function portaria.check_anonymous() from public;
