/*
 * PostgREST 12 also accepts HS384 and HS512 when the secret is long enough; Portaria signs and accepts only HS256. It also takes a
 * `kid` that names no key, and `b64`, which later releases and the shim refuse. PostgREST has verified the token and passes the
 * Authorization header on, so decoding it is safe. The first comparison is with the header of Portaria's own tokens, which avoids
 * decoding.
 */
create or replace function portaria.check_algorithm() returns void
language plpgsql stable
as $$
declare
  v_header text := split_part(split_part(portaria.request_header('authorization'), ' ', -1), '.', 1);
  v_fields jsonb;
begin
  if v_header is null or v_header = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9' then
    return;
  end if;
  v_header := translate(v_header, '-_', '+/');
  v_header := rpad(v_header, (length(v_header) + 3) / 4 * 4, '=');
  v_fields := convert_from(decode(v_header, 'base64'), 'UTF8')::jsonb;
  if v_fields -> 'alg' is distinct from '"HS256"' or v_fields - '{alg,typ}'::text[] <> '{}' then
    perform portaria.raise_error('jwt_signature_invalid');
  end if;
end;
$$;

comment on function portaria.check_algorithm() is 'Raises 401 jwt_signature_invalid for a token whose header has another algorithm than HS256, or more fields than alg and typ.';

revoke all on function portaria.check_algorithm() from public;
