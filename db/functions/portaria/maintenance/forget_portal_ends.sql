/*
 * The end of all sessions of a profile refuses tokens of before. None of those lives longer than the longest portal
 * session; the day on top is for a limit that was lowered since, and for clocks.
 */
create or replace function portaria.forget_portal_ends(lote integer) returns bigint
language plpgsql volatile
as $$
declare
  v_corte timestamptz := now() - interval '1 day' - portaria.limite('sessao_portal_maxima') * interval '1 second';
  v_total bigint;
begin
  delete from portaria.portal_sessoes as s
  where s.titular_id in (
    select e.titular_id from portaria.portal_sessoes as e
    where e.validas_desde < v_corte
    limit forget_portal_ends.lote for update skip locked
  );
  get diagnostics v_total = row_count;
  return v_total;
end;
$$;

comment on function portaria.forget_portal_ends(integer) is 'Deletes at most lote ends of portal sessions that no living token is older than; gives their number.';

revoke all on function portaria.forget_portal_ends(integer) from public;
