-- One change of a call that can be undone.
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
