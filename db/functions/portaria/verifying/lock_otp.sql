/*
 * All verifies of one person lock the row of the newest code. Without this lock, of 500 right answers sent at once more
 * than one would sign in.
 */
create or replace function portaria.lock_otp(contexto text, titulares uuid[]) returns portaria.login_otps
language plpgsql volatile
as $$
declare
  v_otp portaria.login_otps;
begin
  select * into v_otp
  from portaria.login_otps as o
  where o.titular_id = any (lock_otp.titulares)
    and o.contexto = lock_otp.contexto
  order by o.criado_em desc
  limit 1
  for update;
  return v_otp;
end;
$$;

comment on function portaria.lock_otp(text, uuid[]) is 'The newest code of the person with these records, locked until the transaction ends; null when they have no code.';

revoke all on function portaria.lock_otp(text, uuid[]) from public;
