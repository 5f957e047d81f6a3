/*
 * What the agent knows of the lease: the row, since when it has not changed, and whether the wall clock was set. ligado,
 * the seconds since the machine started, is the clock that nobody sets. The agent passes what it knew a second ago.
 */
create or replace function portaria.lease_seen(antes jsonb, ligado numeric) returns jsonb
language sql volatile
as $$
  select jsonb_build_object(
    'linha', d.linha,
    'partida', d.partida,
    'desde', d.desde,
    'parado', lease_seen.ligado - d.desde,
    'salto', coalesce(abs(d.partida - (lease_seen.antes ->> 'partida')::numeric) > 1, false)
  )
  from (
    select l.linha, extract(epoch from clock_timestamp()) - lease_seen.ligado as partida,
      case when lease_seen.antes ->> 'linha' = l.linha then (lease_seen.antes ->> 'desde')::numeric else lease_seen.ligado end as desde
    from (select (select concat_ws('/', a.linha_tempo, a.renovado_em, a.liberado_em) from portaria.arrendamento as a)) as l (linha)
  ) as d
$$;

comment on function portaria.lease_seen(jsonb, numeric) is 'The lease as the agent sees it: {linha, partida, desde, parado, salto}. parado: for how many seconds it has not changed; salto: the wall clock was set by more than a second. antes: the answer of the last call, or null; ligado: seconds since the machine started.';

revoke all on function portaria.lease_seen(jsonb, numeric) from public;
