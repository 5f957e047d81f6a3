-- A protected table may reach its school through another table.
drop function if exists portaria.isolate_by_school(regclass, name, text[]) cascade;
drop function if exists portaria.note_protected(regclass, name, text[]) cascade;
drop function if exists portaria.refuse_unisolable(regclass, name) cascade;

alter table portaria.tabelas_protegidas add column via boolean not null default false;

comment on column portaria.tabelas_protegidas.coluna is 'The column with the school of a row; with via, the column that refers to a row of another protected table.';
comment on column portaria.tabelas_protegidas.via is 'Whether coluna refers to a row of another protected table, which has the school.';
