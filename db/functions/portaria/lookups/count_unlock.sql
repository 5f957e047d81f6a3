/*
 * The limits of the portal belong to the CPF, so a school that resets them resets them at every other school too: a planted
 * record would give free guesses for ever. So each school may do it a few times a day, and an administrador always. Counted
 * for the school and the CPF: no school uses up the unlocks of another one, or learns whom it knows.
 */
create or replace function portaria.count_unlock(claims jsonb, cpf text) returns void
language plpgsql volatile
as $$
declare
  v_escola_id uuid := portaria.managed_escola(count_unlock.claims);
  v_espera integer;
begin
  if count_unlock.claims is null or v_escola_id is null or count_unlock.cpf is null then
    return;
  end if;
  v_espera := portaria.count_event('desbloqueios_por_escola', portaria.unlock_target(v_escola_id, count_unlock.cpf));
  if v_espera is not null then
    perform portaria.raise_error('rate_limited_session', v_espera);
  end if;
end;
$$;

comment on function portaria.count_unlock(jsonb, text) is 'Counts that the school of this token resets the limits of a CPF; nothing for an administrador or the command line. 429 rate_limited_session when the day is used up.';

revoke all on function portaria.count_unlock(jsonb, text) from public;
