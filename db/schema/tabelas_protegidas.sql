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

comment on table portaria.tabelas_protegidas is 'The tables and views that isolate_by_school protects. db:migrate protects them again, which a restore may require.';
comment on column portaria.tabelas_protegidas.esquema is 'The schema of the table. A name, not an oid: the row must load where the table does not exist yet.';
comment on column portaria.tabelas_protegidas.tabela is 'The table.';
comment on column portaria.tabelas_protegidas.coluna is 'The column that names the school of a row, or with via the row of another table that has the school.';
comment on column portaria.tabelas_protegidas.escrevem is 'The roles that may write.';
comment on column portaria.tabelas_protegidas.criado_em is 'When the table was protected for the first time.';
comment on column portaria.tabelas_protegidas.antes is 'What the table had before: rls, and the privileges of authenticated. portaria.unprotect gives it back.';
comment on column portaria.tabelas_protegidas.via is 'Whether coluna refers to a row of another protected table, whose school is that of the row.';
