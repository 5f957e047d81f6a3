/*
 * The last check of a send, so that few numbers are lost. The network is checked before the number is drawn, which a
 * refusal does not use up, and after it, which is exact. The school is counted under its lock, held until commit, and
 * only when it has a limit. esgotada is the limit that refuses: envios_dia_rede or envios_dia_escola.
 */
create or replace function portaria.spend_budget(
  titulares uuid[], escola_id uuid, ip inet, out esgotada text, out espera integer, out aviso text
)
language plpgsql volatile
as $$
declare
  v_rede integer := portaria.limite('envios_dia_rede');
  v_escola integer := case when spend_budget.escola_id is null then 0 else portaria.limite('envios_dia_escola') end;
  v_da_rede bigint := case when v_rede > 0 then portaria.network_sends() end;
  v_da_escola bigint;
begin
  if v_da_rede >= portaria.budget_of(v_rede, v_da_rede, spend_budget.titulares, spend_budget.ip) then
    esgotada := 'envios_dia_rede';
  elsif v_escola > 0 then
    perform portaria.lock_limit('envios_dia_escola ' || spend_budget.escola_id);
    v_da_escola := portaria.school_sends(spend_budget.escola_id);
    if v_da_escola >= portaria.budget_of(v_escola, v_da_escola, spend_budget.titulares, spend_budget.ip) then
      esgotada := 'envios_dia_escola';
    end if;
  end if;
  if esgotada is null then
    v_da_rede := portaria.number_send();
    if v_da_rede > portaria.budget_of(v_rede, v_da_rede - 1, spend_budget.titulares, spend_budget.ip) then
      esgotada := 'envios_dia_rede';
    end if;
  end if;
  if esgotada = 'envios_dia_rede' then
    espera := portaria.budget_reopens();
    aviso := portaria.warn_sends('envios_fim', null, v_da_rede, v_rede);
  elsif esgotada = 'envios_dia_escola' then
    espera := portaria.budget_reopens(spend_budget.escola_id);
    aviso := portaria.warn_sends('envios_fim', spend_budget.escola_id, v_da_escola, v_escola);
  else
    if v_escola > 0 and 2 * (v_da_escola + 1) >= v_escola then
      aviso := portaria.warn_sends('envios_metade', spend_budget.escola_id, v_da_escola + 1, v_escola);
    end if;
    if v_rede > 0 and 2 * v_da_rede >= v_rede then
      aviso := coalesce(portaria.warn_sends('envios_metade', null, v_da_rede, v_rede), aviso);
    end if;
  end if;
end;
$$;

comment on function portaria.spend_budget(uuid[], uuid, inet) is 'Counts a send for the day of the network and of the school. esgotada: the limit that refuses it, with the seconds to wait (espera). aviso: the alert that it raised.';

revoke all on function portaria.spend_budget(uuid[], uuid, inet) from public;
