/*
 * An audit needs the event, its time and the id of the record; after the erasure that id belongs to nobody. Everything
 * that describes the person is erased.
 */
create or replace function portaria.erase_log_entries(ids uuid[]) returns void
language plpgsql volatile
as $$
begin
  update portaria.logs_transacoes as l
  set ip = null, geo = null, user_agent = null,
    dados = case when l.usuario_id = any (erase_log_entries.ids) or l.dados ->> 'titular_id' = any (erase_log_entries.ids::text[])
      then l.dados - array['antes', 'depois', 'motivo', 'nome'] else l.dados end
  where l.usuario_id = any (erase_log_entries.ids)
    or l.dados ->> 'titular_id' = any (erase_log_entries.ids::text[])
    or l.ator_id = any (erase_log_entries.ids) and l.ator_id is distinct from l.usuario_id;
  update portaria.alertas as a
  set motivo = null
  where a.usuario_id = any (erase_log_entries.ids);
end;
$$;

comment on function portaria.erase_log_entries(uuid[]) is 'Erases from log and alerts what describes these records: addresses, places, devices, values before and after, reasons, names.';

revoke all on function portaria.erase_log_entries(uuid[]) from public;
