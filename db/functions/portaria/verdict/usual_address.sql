/*
 * A verdict is about one place: where the person was refused and still would be, else where they signed in last, else where a
 * code was asked for. Somebody else can ask for codes too, so a sign-in says more than a request.
 */
create or replace function portaria.usual_address(titulares uuid[]) returns inet
language sql stable
as $$
  select coalesce(
    (
      select r.ip
      from portaria.otp_recusas as r
      where r.titular_id = any (usual_address.titulares) and r.ate > clock_timestamp()
      order by r.criado_em desc
      limit 1
    ),
    portaria.ip_identity(portaria.last_sign_in_address(usual_address.titulares)),
    (
      select e.ip
      from portaria.login_otps as o
      join portaria.otp_envios as e on e.otp_id = o.id
      where o.titular_id = any (usual_address.titulares)
      order by o.criado_em desc, e.ordem
      limit 1
    )
  )
$$;

comment on function portaria.usual_address(uuid[]) is 'The address from which the person with these records was refused last, while that lasts; else that of the last sign-in, else of the last code; null when none is known.';

revoke all on function portaria.usual_address(uuid[]) from public;
