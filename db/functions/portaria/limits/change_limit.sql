/*
 * The constraints of the tables bound the value. A null value removes the limit of a network, so the general limit
 * applies there again.
 */
create or replace function portaria.change_limit(nome text, valor integer, rede cidr default null) returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_antes integer;
begin
  if change_limit.rede is null then
    select l.valor into v_antes from portaria.limites as l where l.nome = change_limit.nome for no key update;
    update portaria.limites as l set valor = change_limit.valor where l.nome = change_limit.nome;
  else
    select r.valor into v_antes
    from portaria.limites_rede as r
    where r.nome = change_limit.nome and r.rede = change_limit.rede
    for update;
    if change_limit.valor is not null then
      insert into portaria.limites_rede as r (nome, valor, rede)
      values (change_limit.nome, change_limit.valor, change_limit.rede)
      on conflict on constraint limites_rede_pkey do update set valor = excluded.valor;
    else
      delete from portaria.limites_rede as r where r.nome = change_limit.nome and r.rede = change_limit.rede;
    end if;
  end if;
  if v_antes is not null or (change_limit.rede is not null and change_limit.valor is not null) then
    perform portaria.log_transacao(
      'limit.change', null, null,
      jsonb_build_object('nome', change_limit.nome, 'antes', v_antes, 'depois', change_limit.valor)
        || case when change_limit.rede is null then '{}' else jsonb_build_object('rede', change_limit.rede::text) end
    );
  end if;
  return v_antes;
end;
$$;

comment on function portaria.change_limit(text, integer, cidr) is 'Sets a limit, or the limit of one network (rede; null removes it), and logs it; returns the previous value, or null.';

revoke all on function portaria.change_limit(text, integer, cidr) from public;
