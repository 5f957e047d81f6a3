-- Rows of followed tables that break a rule of Portaria. Row-level security is on and there is no policy.
create table portaria.quarentena (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  chave text not null,
  campos jsonb not null,
  motivo text not null,
  criado_em timestamptz not null default now(),
  primary key (esquema, tabela, tipo, chave),
  foreign key (esquema, tabela, tipo) references portaria.tabelas_seguidas on delete cascade
);

-- Hashes, because the texts of a host have any length.
create index quarentena_pessoa_idx on portaria.quarentena using hash ((campos ->> 'pessoa'));
create index quarentena_escola_idx on portaria.quarentena using hash ((campos ->> 'escola'));

alter table portaria.quarentena enable row level security;

comment on table portaria.quarentena is 'Rows of followed tables that break a rule of Portaria. A row is removed when it is corrected, or when the person or school that it refers to arrives.';
comment on column portaria.quarentena.esquema is 'The schema of the table.';
comment on column portaria.quarentena.tabela is 'The table.';
comment on column portaria.quarentena.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.quarentena.chave is 'The key of the row, as text.';
comment on column portaria.quarentena.campos is 'The fields of Portaria, with the values of the row.';
comment on column portaria.quarentena.motivo is 'The rule that the row breaks.';
comment on column portaria.quarentena.criado_em is 'When the row entered the quarantine.';
