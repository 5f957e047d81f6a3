/*
 * Postgres expands and plans an embedded query before it checks privileges, so a request without a token is refused
 * here, before its query is planned. The schema of the request is the first one in PostgREST's search_path. The headers
 * are not used: PostgREST reads a repeated header otherwise than request.headers shows it.
 */
create or replace function portaria.check_anonymous(esquemas text) returns void
language plpgsql stable
as $$
declare
  v_recurso text := substring(current_setting('request.path', true) from '^/((?:rpc/)?[A-Za-z_][A-Za-z0-9_]*)$');
  v_esquema text := substring(check_anonymous.esquemas from '^"?([A-Za-z_][A-Za-z0-9_]*)"?(?:,|$)');
  v_pedido text := portaria.anonymous_resource(v_recurso, v_esquema);
begin
  if v_pedido = 'rpc/api.public_smoke'
    or exists (select from portaria.acesso_anonimo as a where portaria.anonymous_resource(a.recurso) = v_pedido)
  then
    return;
  end if;
  perform portaria.raise_error('no_cookie');
end;
$$;

comment on function portaria.check_anonymous(text) is 'Raises 401 no_cookie unless the resource of this request, in the first schema of esquemas, is rpc/public_smoke of api or listed in portaria.acesso_anonimo.';

revoke all on function portaria.check_anonymous(text) from public;
