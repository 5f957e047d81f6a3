-- Tables of somebody else that people, roles and schools are copied from; what isolate_by_school found on a table.

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

comment on table portaria.tabelas_seguidas is 'The tables of another application from which follow_people, follow_roles and follow_schools copy: one of people, one of schools, any number of roles.';
comment on column portaria.tabelas_seguidas.esquema is 'The schema of the table, as a name, so that a restore can load the row before the table exists.';
comment on column portaria.tabelas_seguidas.tabela is 'The table.';
comment on column portaria.tabelas_seguidas.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.tabelas_seguidas.mapa is 'For each field of Portaria, the column of the table.';
comment on column portaria.tabelas_seguidas.chave is 'The columns of the primary key of the table.';
comment on column portaria.tabelas_seguidas.estrito is 'Whether a row that breaks a rule is refused. Otherwise it is stored in quarentena.';
comment on column portaria.tabelas_seguidas.criado_em is 'When the table was first followed.';

create table portaria.linhas_seguidas (
  esquema name not null,
  tabela name not null,
  tipo text not null,
  chave text not null,
  registro uuid not null,
  primary key (esquema, tabela, tipo, chave),
  foreign key (esquema, tabela, tipo) references portaria.tabelas_seguidas on delete cascade
);

create index linhas_seguidas_registro_idx on portaria.linhas_seguidas (registro);
create index linhas_seguidas_tipo_idx on portaria.linhas_seguidas (tipo, chave);

alter table portaria.linhas_seguidas enable row level security;

comment on table portaria.linhas_seguidas is 'The record of Portaria for each row of a followed table.';
comment on column portaria.linhas_seguidas.esquema is 'The schema of the table.';
comment on column portaria.linhas_seguidas.tabela is 'The table.';
comment on column portaria.linhas_seguidas.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.linhas_seguidas.chave is 'The key of the row, as text; a JSON array if the key has several columns.';
comment on column portaria.linhas_seguidas.registro is 'The key of the record in usuarios, usuario_papeis or escolas.';

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

alter table portaria.quarentena enable row level security;

comment on table portaria.quarentena is 'Rows of followed tables that break a rule of Portaria. A row is removed when it is corrected, or when the person or school that it refers to arrives.';
comment on column portaria.quarentena.esquema is 'The schema of the table.';
comment on column portaria.quarentena.tabela is 'The table.';
comment on column portaria.quarentena.tipo is 'The content of the table: pessoas, papeis or escolas.';
comment on column portaria.quarentena.chave is 'The key of the row, as text.';
comment on column portaria.quarentena.campos is 'The fields of Portaria, with the values of the row.';
comment on column portaria.quarentena.motivo is 'The rule that the row breaks.';
comment on column portaria.quarentena.criado_em is 'When the row entered the quarantine.';

alter table portaria.tabelas_protegidas add column antes jsonb;

comment on column portaria.tabelas_protegidas.antes is 'The state of the table before: row-level security and the privileges of authenticated. portaria.unprotect restores it.';
