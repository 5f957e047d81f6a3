/*
 * Moves everything about codes back in time by this interval: the rows are aged, the clock is never changed.
 */
create or replace function tests.age_otps(idade interval) returns void
language plpgsql volatile security definer
as $$
begin
  update portaria.login_otps set
    criado_em = criado_em - age_otps.idade,
    expira_em = expira_em - age_otps.idade,
    usado_em = usado_em - age_otps.idade;
  update portaria.otp_envios set criado_em = criado_em - age_otps.idade;
  update portaria.otp_recusas set criado_em = criado_em - age_otps.idade, ate = ate - age_otps.idade;
  update portaria.otp_tentativas set criado_em = criado_em - age_otps.idade;
end;
$$;

comment on function tests.age_otps(interval) is 'Moves codes, sends and wrong attempts back in time.';
