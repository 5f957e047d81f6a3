-- A date in the school's calendar, for everybody at the school.
create table api.eventos (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  titulo text not null,
  descricao text,
  local text,
  inicio timestamptz not null,
  fim timestamptz,
  criado_em timestamptz not null default now(),
  constraint eventos_fim_depois_do_inicio check (fim >= inicio),
  constraint eventos_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index eventos_escola_id_idx on api.eventos (escola_id, inicio);

alter table api.eventos enable row level security;

comment on table api.eventos is 'The calendar of a school.';
comment on column api.eventos.id is 'Key.';
comment on column api.eventos.escola_id is 'The school.';
comment on column api.eventos.titulo is 'Title.';
comment on column api.eventos.descricao is 'Details.';
comment on column api.eventos.local is 'Place.';
comment on column api.eventos.inicio is 'When it begins.';
comment on column api.eventos.fim is 'When it ends, if known.';
comment on column api.eventos.criado_em is 'When the row was created.';
