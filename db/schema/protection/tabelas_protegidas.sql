-- The tables that isolate_by_school protects, by name. Row-level security is on and there is no policy: only the owner reads or writes.
create table portaria.tabelas_protegidas (
  esquema name not null,
  tabela name not null,
  coluna name not null,
  escrevem text[] not null,
  criado_em timestamptz not null default now(),
  antes jsonb,
  via boolean not null default false,
  primary key (esquema, tabela)
);

alter table portaria.tabelas_protegidas enable row level security;

comment on table portaria.tabelas_protegidas is 'The tables and views that isolate_by_school protects. Every db:migrate protects them again, which is necessary after a restore.';
comment on column portaria.tabelas_protegidas.esquema is 'The schema of the table, as a name, so that a restore can load the row before the table exists.';
comment on column portaria.tabelas_protegidas.tabela is 'The table.';
comment on column portaria.tabelas_protegidas.coluna is 'The column with the school of a row; with via, the column that refers to a row of another protected table.';
comment on column portaria.tabelas_protegidas.escrevem is 'The roles that can write to the table.';
comment on column portaria.tabelas_protegidas.criado_em is 'When the table was first protected.';
comment on column portaria.tabelas_protegidas.antes is 'The state of the table before: row-level security and the privileges of authenticated. portaria.unprotect restores it.';
comment on column portaria.tabelas_protegidas.via is 'Whether coluna refers to a row of another protected table, which has the school.';
