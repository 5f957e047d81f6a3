-- A file that somebody is about to import: its columns, and who may read it. It dies after a day.
create table portaria.importacoes (
  id uuid primary key default gen_random_uuid(),
  tipo text not null,
  ator_id uuid references portaria.usuarios (id) on delete cascade,
  escola_id uuid,
  colunas text[] not null,
  campos text[] not null,
  criado_em timestamptz not null default now(),
  aplicado_em timestamptz,
  resultado jsonb,
  constraint importacoes_tipo check (tipo in ('equipe', 'familias'))
);

create index importacoes_ator_id_idx on portaria.importacoes (ator_id, criado_em);
create index importacoes_criado_em_idx on portaria.importacoes (criado_em);

alter table portaria.importacoes enable row level security;

comment on table portaria.importacoes is 'Drafts of imports. Only the author reads one; after a day it is deleted.';
comment on column portaria.importacoes.id is 'Key.';
comment on column portaria.importacoes.tipo is 'equipe (staff) or familias (students and guardians).';
comment on column portaria.importacoes.ator_id is 'The author; null for the command line.';
comment on column portaria.importacoes.escola_id is 'The one school that the author manages; null for an administrador.';
comment on column portaria.importacoes.colunas is 'The names in the first line of the file.';
comment on column portaria.importacoes.campos is 'What each column holds; empty for a column that is not imported.';
comment on column portaria.importacoes.criado_em is 'When the draft began.';
comment on column portaria.importacoes.aplicado_em is 'When it was imported; null before.';
comment on column portaria.importacoes.resultado is 'The answer of its import, with the id for undo; null before.';
