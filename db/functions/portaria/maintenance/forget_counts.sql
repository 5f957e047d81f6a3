/*
 * Events that no limit counts any longer, and refusals that are over.
 */
create or replace function portaria.forget_counts(lote integer) returns void
language sql volatile
as $$
  delete from portaria.envios_hora as h where h.hora < now() - portaria.limite('retencao_otps') * interval '1 hour';
  delete from portaria.contagens as c
  where c.ctid = any (array(
    select c.ctid from portaria.contagens as c
    where c.ultima_em < now() - portaria.limite('retencao_otps') * interval '1 hour'
    limit forget_counts.lote for update skip locked
  ));
  delete from portaria.otp_recusas as r
  where r.ctid = any (array(
    select r.ctid from portaria.otp_recusas as r
    where r.ate < now() - portaria.limite('retencao_otps') * interval '1 hour'
    limit forget_counts.lote for update skip locked
  ))
$$;

comment on function portaria.forget_counts(integer) is 'Deletes counts and refusals that are older than the limit retencao_otps.';

revoke all on function portaria.forget_counts(integer) from public;
