/*
 * Many people of a school share one address. An administrador gives the network of a school its own limit, which applies
 * from the next request on; without a value the general limit applies again. An address alone is a network of one.
 */
create or replace function api.network_limit_set(rede text, nome text, valor integer default null) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_rede cidr;
begin
  perform portaria.require_fresh_login(portaria.lock_caller(array['administrador']));
  begin
    v_rede := network(btrim(network_limit_set.rede)::inet);
  exception when invalid_text_representation then
    null;
  end;
  if v_rede is null then
    perform portaria.raise_field('rede', 'Escreva um endereço ou uma rede, como 203.0.113.10 ou 203.0.113.0/24');
  end if;
  if family(v_rede) = 6 and masklen(v_rede) = 128 then
    v_rede := network(set_masklen(v_rede::inet, 64)); -- as the limits count an address
  end if;
  if coalesce(network_limit_set.nome, '') not in ('otps_por_ip', 'erros_por_ip') then
    perform portaria.raise_error('not_found');
  end if;
  begin
    perform portaria.change_limit(network_limit_set.nome, network_limit_set.valor, v_rede);
  exception when check_violation then
    perform portaria.raise_field(
      case when network_limit_set.valor <= 0 then 'valor' else 'rede' end,
      case when network_limit_set.valor <= 0 then 'Um limite é um número maior que zero' else 'Uma rede IPv6 vai até /64' end
    );
  end;
  return portaria.network_limit_line(v_rede, network_limit_set.nome);
end;
$$;

comment on function api.network_limit_set(text, text, integer) is 'Sets the limit (nome: otps_por_ip or erros_por_ip) of the addresses of a network, or with valor null removes it: {rede, nome, valor, unidade, geral}. 400 invalid_request, 403 not_allowed or fresh_login_required, 404 not_found.';

revoke all on function api.network_limit_set(text, text, integer) from public;
grant execute on function api.network_limit_set(text, text, integer) to authenticated;
