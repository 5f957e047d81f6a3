-- Families move in: calls that can be undone, and the CPF of a family in person-update.
drop function if exists api.person_update(uuid, timestamptz, text, text) cascade;
drop function if exists portaria.update_profile(jsonb, timestamptz, text) cascade;

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

create table portaria.lote_itens (
  lote_id uuid not null references portaria.lotes (id) on delete cascade,
  item uuid not null default gen_random_uuid(),
  tipo text not null,
  pessoa_id uuid not null,
  dados jsonb not null default '{}',
  primary key (lote_id, item),
  constraint lote_itens_tipo check (
    tipo in ('criado', 'vinculado', 'desvinculado', 'movido', 'encerrado', 'papel_dado', 'papel_encerrado')
  )
);

create index lote_itens_pessoa_id_idx on portaria.lote_itens (pessoa_id);

alter table portaria.lote_itens enable row level security;

comment on table portaria.lote_itens is 'The changes of each call that can be undone: ids, roles and the values before, no name and no CPF; a phone only where it was cleared.';
comment on column portaria.lote_itens.lote_id is 'The call.';
comment on column portaria.lote_itens.item is 'Key within the call.';
comment on column portaria.lote_itens.tipo is 'What happened: criado, vinculado, desvinculado, movido, encerrado, papel_dado or papel_encerrado.';
comment on column portaria.lote_itens.pessoa_id is 'The user, student or guardian.';
comment on column portaria.lote_itens.dados is 'What undoing needs: the link, the class before and after, or the role with the phone that was cleared.';
