/*
 * When two messages cross, a person types the older code and should get a better error than wrong code. Only the last
 * ten codes are compared: with all of them, the response time would tell who is a user.
 */
create or replace function portaria.otp_superseded(stored portaria.login_otps, otp text, titulares uuid[]) returns boolean
language sql stable
as $$
  select exists (
    select
    from (
      select o.sal, o.hash
      from portaria.login_otps as o
      where o.titular_id = any (otp_superseded.titulares)
        and o.contexto = (otp_superseded.stored).contexto
        and o.id <> (otp_superseded.stored).id
      order by o.criado_em desc
      limit 10
    ) as o
    where o.hash = portaria.otp_hash(o.sal, otp_superseded.otp)
  )
$$;

comment on function portaria.otp_superseded(portaria.login_otps, text, uuid[]) is 'Whether the submitted code is one of the ten codes before the newest, of the person with these records.';

revoke all on function portaria.otp_superseded(portaria.login_otps, text, uuid[]) from public;
