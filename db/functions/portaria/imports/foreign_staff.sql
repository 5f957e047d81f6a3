/*
 * Looked at only when the file is imported: there each known code counts as a look-up.
 */
create or replace function portaria.foreign_staff(importacao uuid, lote uuid default null) returns table (linha integer, campo text, motivo text)
language sql stable
as $$
  select l.linha, 'codigo', 'este código já tem cadastro: conceda o papel pelo código, na página Pessoas'
  from portaria.importacoes as i
  join portaria.importacao_linhas as l on l.importacao_id = i.id
  join portaria.usuarios as u on u.codigo = l.lidos ->> 'codigo'
  where i.id = foreign_staff.importacao and i.tipo = 'equipe'
    and not exists (select from portaria.lote_itens as n where n.lote_id = foreign_staff.lote and n.pessoa_id = u.id)
    and not portaria.belongs_to_school(u.id, i.escola_id)
$$;

comment on function portaria.foreign_staff(uuid, uuid) is 'The lines of a draft of a school that name somebody whom it does not manage, and whom the import of this batch did not add.';

revoke all on function portaria.foreign_staff(uuid, uuid) from public;
