-- Lines of a draft have the number of their row in the file.
drop function if exists api.import_draft(text, uuid, text[], jsonb, boolean) cascade;
drop function if exists portaria.add_lines(uuid, jsonb) cascade;
comment on column portaria.importacao_linhas.linha is 'The row in the file, as a spreadsheet numbers it.';
