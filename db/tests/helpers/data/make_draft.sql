/*
 * The first line stands behind the others in the table, so a test notices an order that is not asked for.
 */
create or replace function tests.make_draft(tipo text, escola_id uuid, colunas text[], linhas text[]) returns uuid
language plpgsql volatile
as $$
declare
  v_draft uuid := (portaria.begin_draft(make_draft.tipo, null, make_draft.escola_id, make_draft.colunas)).id;
begin
  perform portaria.add_lines(v_draft, (select jsonb_agg(to_jsonb(string_to_array(l, ';')) order by n) from unnest(make_draft.linhas) with ordinality as l (l, n)));
  with l as (delete from portaria.importacao_linhas as l where l.importacao_id = v_draft and l.linha = 2 returning l.*)
  insert into portaria.importacao_linhas select l.* from l;
  return v_draft;
end;
$$;

comment on function tests.make_draft(text, uuid, text[], text[]) is 'A draft of a file with these columns and lines, whose cells are separated by semicolons; returns its id.';
