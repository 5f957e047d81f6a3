-- The answer of an import is kept with its draft: a caller whom it did not reach asks again.
alter table portaria.importacoes add column resultado jsonb;
comment on column portaria.importacoes.resultado is 'The answer of its import, with the id for undo; null before.';
-- Two more arguments: the lines of people who are there are left out at once, and all proposed repairs accepted.
drop function if exists api.import_draft(text, uuid, text[], jsonb, boolean, integer[]) cascade;
