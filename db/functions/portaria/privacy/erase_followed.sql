/*
 * The row in the host's table is not erased. Its next change copies the person into Portaria again, so the host has to
 * delete it.
 */
create or replace function portaria.erase_followed(codigo text, ids uuid[]) returns void
language sql volatile
as $$
  delete from portaria.quarentena as q
  where (q.esquema, q.tabela, q.tipo, q.chave) in (
    select p.esquema, p.tabela, p.tipo, p.chave from portaria.quarantined_of(erase_followed.codigo, erase_followed.ids) as p
  );
  delete from portaria.linhas_seguidas as l
  where (l.esquema, l.tabela, l.tipo, l.chave) in (
    select f.esquema, f.tabela, f.tipo, f.chave from portaria.followed_of(erase_followed.ids) as f
  )
$$;

comment on function portaria.erase_followed(text, uuid[]) is 'Deletes the stored keys and the quarantined copies of the host''s rows that this person and their roles came from.';

revoke all on function portaria.erase_followed(text, uuid[]) from public;
