-- The record of Portaria for each row of a followed table. Row-level security is on and there is no policy.
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
