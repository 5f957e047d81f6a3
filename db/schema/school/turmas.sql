-- A class of one school year. Its serie belongs to the same school, like every reference between tenant tables.
create table api.turmas (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  serie_id uuid not null,
  nome text not null,
  ano_letivo smallint not null,
  turno text not null,
  criado_em timestamptz not null default now(),
  constraint turmas_na_escola unique (escola_id, id),
  constraint turmas_nome_unico unique (escola_id, ano_letivo, nome),
  constraint turmas_serie_da_escola foreign key (escola_id, serie_id) references api.series (escola_id, id),
  constraint turmas_ano_letivo check (ano_letivo between 1990 and 2200),
  constraint turmas_turno check (turno in ('manha', 'tarde', 'noite', 'integral')),
  constraint turmas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index turmas_serie_id_idx on api.turmas (serie_id, escola_id);

alter table api.turmas enable row level security;

comment on table api.turmas is 'Classes.';
comment on column api.turmas.id is 'Key; the turma_id of a student''s token.';
comment on column api.turmas.escola_id is 'The school.';
comment on column api.turmas.serie_id is 'The year of schooling.';
comment on column api.turmas.nome is 'Name of the class, such as 7º A.';
comment on column api.turmas.ano_letivo is 'The school year.';
comment on column api.turmas.turno is 'manha, tarde, noite or integral.';
comment on column api.turmas.criado_em is 'When the row was created.';
