-- The lines of a draft, as they are in the file.
create table portaria.importacao_linhas (
  importacao_id uuid not null references portaria.importacoes (id) on delete cascade,
  linha integer not null,
  valores text[] not null,
  textos jsonb not null default '{}',
  lidos jsonb not null default '{}',
  codigos text[] not null default '{}',
  primary key (importacao_id, linha)
);

create index importacao_linhas_codigos_idx on portaria.importacao_linhas using gin (codigos);

alter table portaria.importacao_linhas enable row level security;

comment on table portaria.importacao_linhas is 'Lines of drafts of imports, deleted with the draft.';
comment on column portaria.importacao_linhas.importacao_id is 'The draft.';
comment on column portaria.importacao_linhas.linha is 'The row in the file, as a spreadsheet numbers it.';
comment on column portaria.importacao_linhas.valores is 'The cells.';
comment on column portaria.importacao_linhas.textos is 'The cells that are not empty, by field.';
comment on column portaria.importacao_linhas.lidos is 'The values of the right ones, as Portaria stores them.';
comment on column portaria.importacao_linhas.codigos is 'The numbers among the cells that may be login codes, as digits.';
