/*
 * The rule of portaria.spend_budget without spending: for the page of a person.
 */
create or replace function portaria.exhausted_budget(
  titulares uuid[], escola_id uuid, ip inet, out limite text, out segundos integer
)
language plpgsql stable
as $$
declare
  v_rede integer := portaria.limite('envios_dia_rede');
  v_escola integer := portaria.limite('envios_dia_escola');
  v_enviados bigint;
begin
  if v_rede > 0 then
    v_enviados := portaria.network_sends();
    if v_enviados >= portaria.budget_of(v_rede, v_enviados, exhausted_budget.titulares, exhausted_budget.ip) then
      limite := 'envios_dia_rede';
      segundos := portaria.budget_reopens();
      return;
    end if;
  end if;
  if v_escola > 0 then -- without a school nothing was sent
    v_enviados := portaria.school_sends(exhausted_budget.escola_id);
    if v_enviados >= portaria.budget_of(v_escola, v_enviados, exhausted_budget.titulares, exhausted_budget.ip) then
      limite := 'envios_dia_escola';
      segundos := portaria.budget_reopens(exhausted_budget.escola_id);
    end if;
  end if;
end;
$$;

comment on function portaria.exhausted_budget(uuid[], uuid, inet) is 'The limit of the day (envios_dia_rede or envios_dia_escola) that would refuse a send to this person from this address, and the seconds until it reopens; null when none would.';

revoke all on function portaria.exhausted_budget(uuid[], uuid, inet) from public;
