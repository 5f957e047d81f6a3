/*
 * The row of the host is not ours to erase. While it is there, its next change brings the person back.
 */
create or replace function portaria.erase_followed(codigo text, ids uuid[]) returns void
language sql volatile
as $$
  delete from portaria.quarentena as q
  where q.tipo = 'pessoas'
    and (
      regexp_replace(q.campos ->> 'codigo', '\D', '', 'g') = erase_followed.codigo
      or q.chave in (select l.chave from portaria.linhas_seguidas as l where l.tipo = 'pessoas' and l.registro = any (erase_followed.ids))
    );
  delete from portaria.linhas_seguidas as l where l.tipo = 'pessoas' and l.registro = any (erase_followed.ids)
$$;

comment on function portaria.erase_followed(text, uuid[]) is 'Removes what is kept of the row of a followed table that a person came from.';

revoke all on function portaria.erase_followed(text, uuid[]) from public;
