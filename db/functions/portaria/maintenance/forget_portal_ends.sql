/*
 * An end of all portal sessions refuses tokens issued before it. Once those have expired, the row is useless. The bound
 * is the longest portal session plus a day, for a limit that was lowered since and for clock differences.
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

comment on function portaria.forget_portal_ends(integer) is 'Deletes at most lote ends of portal sessions after which every earlier token has expired; returns how many.';

revoke all on function portaria.forget_portal_ends(integer) from public;
