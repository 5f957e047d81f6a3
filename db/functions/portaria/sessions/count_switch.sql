/*
 * Every switch creates a valid token, and every refused one a log entry, so both count. The caller holds the lock of
 * the person.
 */
create or replace function portaria.count_switch(familia uuid) returns integer
language plpgsql volatile
as $$
declare
  v_desde timestamptz := clock_timestamp() - portaria.limite('trocas_por_sessao_janela') * interval '1 second';
  v_momentos timestamptz[] := array(
    select m
    from portaria.sessao_trocas as t, unnest(t.momentos) as m
    where t.familia = count_switch.familia
      and m > v_desde
  );
  v_espera integer := portaria.limit_reopens('trocas_por_sessao', v_momentos);
begin
  if v_espera is null then
    insert into portaria.sessao_trocas as t (familia, momentos)
    values (count_switch.familia, v_momentos || clock_timestamp())
    on conflict on constraint sessao_trocas_pkey do update
    set momentos = excluded.momentos, ultima_em = clock_timestamp();
  end if;
  return v_espera;
end;
$$;

comment on function portaria.count_switch(uuid) is 'Counts a switch of this sign-in. When the limit is reached it does not count, and returns the seconds to wait.';

revoke all on function portaria.count_switch(uuid) from public;
