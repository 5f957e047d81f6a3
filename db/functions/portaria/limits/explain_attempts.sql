/*
 * A constraint of the table refuses the value too, but its error shows only its name. This tells the reason to an
 * administrator who changes the row in psql.
 */
create or replace function portaria.explain_attempts() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  raise check_violation using
    message = format('a code allows 1 to 3 attempts, not %s', new.valor),
    detail = 'Section 8 of the specification fixes the maximum, and portaria.login_otps holds no more.',
    constraint = 'limites_tentativas_no_maximo_3';
end;
$$;

comment on function portaria.explain_attempts() is 'Trigger: refuses a limit of more than three attempts per code, with the reason.';

revoke all on function portaria.explain_attempts() from public;

create or replace trigger explain_attempts
before insert or update on portaria.limites
for each row when (new.nome = 'tentativas_por_otp' and new.valor > 3) execute function portaria.explain_attempts();

comment on trigger explain_attempts on portaria.limites is 'Refuses a limit of more than three attempts per code, with the reason.';
