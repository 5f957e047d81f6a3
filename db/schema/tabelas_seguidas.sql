-- The tables of somebody else that people, roles and schools are copied from. Row-level security is on and there is no policy.
create table portaria.tabelas_seguidas (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  mapa jsonb not null,
  chave text[] not null,
  estrito boolean not null,
  criado_em timestamptz not null default now(),
  primary key (esquema, tabela, tipo),
  constraint tabelas_seguidas_tipo check (tipo in ('pessoas', 'papeis', 'escolas'))
);

create unique index tabelas_seguidas_tipo_idx on portaria.tabelas_seguidas (tipo) where tipo <> 'papeis';

alter table portaria.tabelas_seguidas enable row level security;

comment on table portaria.tabelas_seguidas is 'The tables that follow_people, follow_roles and follow_schools keep Portaria in step with. One of people, one of schools, any number of roles.';
comment on column portaria.tabelas_seguidas.esquema is 'The schema of the table. A name, not an oid: the row must load where the table does not exist yet.';
comment on column portaria.tabelas_seguidas.tabela is 'The table.';
comment on column portaria.tabelas_seguidas.tipo is 'What its rows are: pessoas, papeis or escolas.';
comment on column portaria.tabelas_seguidas.mapa is 'Field of Portaria to column of the table, as it was given.';
comment on column portaria.tabelas_seguidas.chave is 'The columns of its key.';
comment on column portaria.tabelas_seguidas.estrito is 'Whether a row that breaks a rule is refused instead of kept in quarentena.';
comment on column portaria.tabelas_seguidas.criado_em is 'When the table was followed for the first time.';
