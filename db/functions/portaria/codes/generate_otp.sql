/*
 * Takes 48 random bits from the server's CSPRNG: the first six bytes of a version 4 UUID. 2^48 is not a multiple of
 * 10^6, so draws among the last 710,656 values are repeated: every code is equally likely.
 */
create or replace function portaria.generate_otp() returns text
language plpgsql volatile
as $$
declare
  v_draw bigint;
begin
  loop
    v_draw := ('x0000' || encode(substring(uuid_send(gen_random_uuid()) for 6), 'hex'))::bit(64)::bigint;
    exit when v_draw < (1::bigint << 48) / 1000000 * 1000000;
  end loop;
  return lpad((v_draw % 1000000)::text, 6, '0');
end;
$$;

comment on function portaria.generate_otp() is 'A random code of six digits, uniformly distributed, with leading zeros.';

revoke all on function portaria.generate_otp() from public;
