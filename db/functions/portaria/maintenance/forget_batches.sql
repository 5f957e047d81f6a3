/*
 * What can be undone no longer, and drafts of imports, after a day.
 */
create or replace function portaria.forget_batches(lote integer) returns void
language sql volatile
as $$
  delete from portaria.lotes as l
  where l.id in (
    select l.id from portaria.lotes as l where l.criado_em < now() - interval '24 hours' limit forget_batches.lote for update skip locked
  );
  delete from portaria.importacoes as i
  where i.id in (
    select i.id from portaria.importacoes as i where i.criado_em < now() - interval '24 hours' limit forget_batches.lote for update skip locked
  )
$$;

comment on function portaria.forget_batches(integer) is 'Deletes calls that can no longer be undone, with their changes, and drafts of imports.';

revoke all on function portaria.forget_batches(integer) from public;
