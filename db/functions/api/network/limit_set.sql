/*
 * An administrador changes a limit. It applies from the next request on, on every instance. The constraints of
 * portaria.limites bound the value.
 */
create or replace function api.limit_set(nome text, valor integer) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_fresh_login(portaria.lock_caller(array['administrador']));
  if not exists (select from portaria.limites as l where l.nome = limit_set.nome) then
    perform portaria.raise_error('not_found');
  end if;
  begin
    perform portaria.change_limit(limit_set.nome, limit_set.valor);
  exception when check_violation or not_null_violation then
    perform portaria.raise_field('valor', case
      when limit_set.nome = 'tentativas_por_otp' then 'Um código permite de 1 a 3 tentativas: a especificação do serviço fixa o máximo'
      when limit_set.nome ~ '^(envios_dia|preco_mensagem)_' then 'Este valor é zero ou um número maior'
      when limit_set.nome in ('acesso_curto', 'acesso_portal_curto') and limit_set.valor > 0 then 'Este tempo é de no máximo oito horas: 28800 segundos'
      when limit_set.valor > 0 then 'Um tempo é de no máximo dez anos: 3650 dias, 87600 horas ou 315360000 segundos'
      else 'Um limite é um número maior que zero'
    end);
  end;
  return portaria.limit_line(limit_set.nome);
end;
$$;

comment on function api.limit_set(text, integer) is 'Changes a limit: {nome, valor, unidade, padrao, efeito}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.limit_set(text, integer) from public;
grant execute on function api.limit_set(text, integer) to authenticated;
