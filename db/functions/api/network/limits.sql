/*
 * Every limit with its value, its default and its effect, the limits of networks, and the roles with what they demand,
 * for the administrador.
 */
create or replace function api.limits() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform portaria.require_role(array['administrador']);
  return jsonb_build_object('limites', (
    select jsonb_agg(portaria.limit_line(l.nome) order by l.nome)
    from portaria.limites as l
  ), 'redes', (
    select coalesce(jsonb_agg(portaria.network_limit_line(r.rede, r.nome) order by r.rede, r.nome), '[]')
    from portaria.limites_rede as r
  ), 'papeis', portaria.demand_lines());
end;
$$;

comment on function api.limits() is 'The limits: {limites: [{nome, valor, unidade, padrao, efeito}], redes: [{rede, nome, valor, unidade, geral}], papeis: [{nome, exige, pessoas, sem_chave}]}. 403 not_allowed.';

revoke all on function api.limits() from public;
grant execute on function api.limits() to authenticated;
