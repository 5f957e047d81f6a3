/*
 * Five drafts of one author: older ones are forgotten. The command line has no author, and no draft that stays.
 */
create or replace function portaria.begin_draft(tipo text, autor uuid, escola_id uuid, colunas text[]) returns portaria.importacoes
language plpgsql volatile
as $$
declare
  v_importacao portaria.importacoes;
begin
  delete from portaria.importacoes as i
  where i.id in (select o.id from portaria.importacoes as o where o.ator_id = begin_draft.autor order by o.criado_em desc offset 4);
  insert into portaria.importacoes (tipo, ator_id, escola_id, colunas, campos)
  values (begin_draft.tipo, begin_draft.autor, begin_draft.escola_id, begin_draft.colunas, portaria.import_fields(begin_draft.tipo, begin_draft.colunas))
  returning * into v_importacao;
  return v_importacao;
end;
$$;

comment on function portaria.begin_draft(text, uuid, uuid, text[]) is 'Begins a draft with these names of columns. autor null is the command line; escola_id is the one school of its lines, null for several.';

revoke all on function portaria.begin_draft(text, uuid, uuid, text[]) from public;
