-- A school year (grade) that the school offers, such as "7º ano".
create table api.series (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome text not null,
  nivel text not null,
  ordem smallint not null,
  criado_em timestamptz not null default now(),
  constraint series_na_escola unique (escola_id, id),
  constraint series_nome_unico unique (escola_id, nome),
  constraint series_nivel check (nivel in ('infantil', 'fundamental', 'medio')),
  constraint series_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

alter table api.series enable row level security;

comment on table api.series is 'Years of schooling that a school offers.';
comment on column api.series.id is 'Key; the serie_id of a student''s token.';
comment on column api.series.escola_id is 'The school.';
comment on column api.series.nome is 'Name of the year, such as 7º ano or 1ª série.';
comment on column api.series.nivel is 'infantil, fundamental or medio.';
comment on column api.series.ordem is 'Position in lists, lowest first.';
comment on column api.series.criado_em is 'When the row was created.';
