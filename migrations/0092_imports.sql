-- Drafts of imports: lines of a file that are checked and mended before anything is imported.
create table portaria.importacoes (
  id uuid primary key default gen_random_uuid(),
  tipo text not null,
  ator_id uuid not null references portaria.usuarios (id) on delete cascade,
  escola_id uuid,
  colunas text[] not null,
  campos text[] not null,
  criado_em timestamptz not null default now(),
  aplicado_em timestamptz,
  constraint importacoes_tipo check (tipo in ('equipe', 'familias'))
);

create index importacoes_ator_id_idx on portaria.importacoes (ator_id, criado_em);
create index importacoes_criado_em_idx on portaria.importacoes (criado_em);

alter table portaria.importacoes enable row level security;

comment on table portaria.importacoes is 'Drafts of imports. Only the author reads one; after a day it is deleted.';
comment on column portaria.importacoes.id is 'Key.';
comment on column portaria.importacoes.tipo is 'equipe (staff) or familias (students and guardians).';
comment on column portaria.importacoes.ator_id is 'The author.';
comment on column portaria.importacoes.escola_id is 'The one school that the author manages; null for an administrador.';
comment on column portaria.importacoes.colunas is 'The names in the first line of the file.';
comment on column portaria.importacoes.campos is 'What each column holds; empty for a column that is not imported.';
comment on column portaria.importacoes.criado_em is 'When the draft began.';
comment on column portaria.importacoes.aplicado_em is 'When it was imported; null before.';

create table portaria.importacao_linhas (
  importacao_id uuid not null references portaria.importacoes (id) on delete cascade,
  linha integer not null,
  valores text[] not null,
  textos jsonb not null default '{}',
  lidos jsonb not null default '{}',
  primary key (importacao_id, linha)
);

alter table portaria.importacao_linhas enable row level security;

comment on table portaria.importacao_linhas is 'Lines of drafts of imports, deleted with the draft.';
comment on column portaria.importacao_linhas.importacao_id is 'The draft.';
comment on column portaria.importacao_linhas.linha is 'The line in the file; the first line has the names.';
comment on column portaria.importacao_linhas.valores is 'The cells.';
comment on column portaria.importacao_linhas.textos is 'The cells that are not empty, by field.';
comment on column portaria.importacao_linhas.lidos is 'The values of the right ones, as Portaria stores them.';
