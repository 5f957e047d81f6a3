/*
 * The row of the host is not ours to erase. While it is there, its next change brings the person back.
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

comment on function portaria.erase_followed(text, uuid[]) is 'Removes what is kept of the rows of followed tables that a person and the roles came from.';

revoke all on function portaria.erase_followed(text, uuid[]) from public;
