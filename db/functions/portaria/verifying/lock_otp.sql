/*
 * Everyone who answers for the same person takes turns at the row of their newest code: without this lock, of 500
 * right answers sent at once more than one would sign in. One plan for all: the length of the array is unknown to it, and
 * Postgres would plan each call again. Always by the index: a plan made while the table is empty would read all of it later.
 */
create or replace function portaria.lock_otp(contexto text, titulares uuid[]) returns portaria.login_otps
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
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

comment on function portaria.lock_otp(text, uuid[]) is 'The newest code of the person with these records, locked until the transaction ends; null when there is none.';

revoke all on function portaria.lock_otp(text, uuid[]) from public;
