-- The tables of the host that people, roles and schools are copied from. Row-level security is on and there is no policy.
create table portaria.tabelas_seguidas (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  mapa jsonb not null,
  chave text[] not null,
  estrito boolean not null,
  criado_em timestamptz not null default now(),
  copiada_em timestamptz,
  primary key (esquema, tabela, tipo),
  constraint tabelas_seguidas_tipo check (tipo in ('pessoas', 'papeis', 'escolas'))
);

create unique index tabelas_seguidas_tipo_idx on portaria.tabelas_seguidas (tipo) where tipo <> 'papeis';

alter table portaria.tabelas_seguidas enable row level security;

comment on table portaria.tabelas_seguidas is 'The tables of another application from which follow_people, follow_roles and follow_schools copy: one of people, one of schools, any number of roles.';
comment on column portaria.tabelas_seguidas.esquema is 'The schema of the table, as a name, so that a restore can load the row before the table exists.';
comment on column portaria.tabelas_seguidas.tabela is 'The table.';
comment on column portaria.tabelas_seguidas.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.tabelas_seguidas.mapa is 'For each field of Portaria, the column of the table.';
comment on column portaria.tabelas_seguidas.chave is 'The columns of the primary key of the table.';
comment on column portaria.tabelas_seguidas.estrito is 'Whether a row that breaks a rule is refused. Otherwise it is stored in quarentena.';
comment on column portaria.tabelas_seguidas.criado_em is 'When the table was first followed.';
comment on column portaria.tabelas_seguidas.copiada_em is 'When the first copy ended. A row that comes later joins no person or school that Portaria already has.';
