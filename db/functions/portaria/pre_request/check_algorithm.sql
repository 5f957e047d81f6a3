/*
 * PostgREST 12 takes HS384 and HS512 as well when the secret is long enough; ours is HS256 and nothing else, at every
 * door. PostgREST hands the Authorization header on and has verified it, so it decodes. The first comparison is
 * that of the header that every token of ours has, and spares the decoding.
 */
create or replace function portaria.check_algorithm() returns void
language plpgsql stable
as $$
declare
  v_header text := split_part(split_part(portaria.request_header('authorization'), ' ', -1), '.', 1);
begin
  if v_header is null or v_header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9' then
    return;
  end if;
  v_header := translate(v_header, '-_', '+/');
  v_header := rpad(v_header, (length(v_header) + 3) / 4 * 4, '=');
  if convert_from(decode(v_header, 'base64'), 'UTF8')::jsonb -> 'alg' is distinct from '"HS256"' then
    perform portaria.raise_error('jwt_signature_invalid');
  end if;
end;
$$;

comment on function portaria.check_algorithm() is '401 jwt_signature_invalid for a token signed with any algorithm but HS256.';

revoke all on function portaria.check_algorithm() from public;
