-- What one call of the administration did to people, kept for a day so that it can be undone.
create table portaria.lotes (
  id uuid primary key default gen_random_uuid(),
  acao text not null,
  ator_id uuid,
  escola_id uuid,
  criado_em timestamptz not null default now(),
  desfeito_em timestamptz
);

create index lotes_criado_em_idx on portaria.lotes (criado_em);

alter table portaria.lotes enable row level security;

comment on table portaria.lotes is 'Calls that can be undone within a day: imports, new families, links, moves, ended people and roles.';
comment on column portaria.lotes.id is 'Key; what api.undo takes.';
comment on column portaria.lotes.acao is 'The log event of the call, such as portal.end.';
comment on column portaria.lotes.ator_id is 'The user who made the call; null for the command line.';
comment on column portaria.lotes.escola_id is 'The one school that the call changed; null for several.';
comment on column portaria.lotes.criado_em is 'When the call was made: atualizado_em of the rows that it changed.';
comment on column portaria.lotes.desfeito_em is 'When it was undone; null if it was not.';
