-- A notice to everybody at the school, portal included.
create table api.comunicados (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  titulo text not null,
  texto text not null,
  publicado_em timestamptz not null default now(),
  criado_em timestamptz not null default now(),
  constraint comunicados_titulo_visivel check (titulo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index comunicados_escola_id_idx on api.comunicados (escola_id, publicado_em desc);

alter table api.comunicados enable row level security;

comment on table api.comunicados is 'Notices of a school.';
comment on column api.comunicados.id is 'Key.';
comment on column api.comunicados.escola_id is 'The school.';
comment on column api.comunicados.titulo is 'Title.';
comment on column api.comunicados.texto is 'Text.';
comment on column api.comunicados.publicado_em is 'Date of publication.';
comment on column api.comunicados.criado_em is 'When the row was created.';
