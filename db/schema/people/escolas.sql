-- A school: the tenant. The other tenant tables carry its id in escola_id.
create table api.escolas (
  id uuid primary key default gen_random_uuid(),
  nome text not null,
  cnpj text unique,
  inep text unique,
  municipio text,
  uf text,
  criado_em timestamptz not null default now(),
  constraint escolas_cnpj_digitos check (cnpj ~ '^[0-9]{14}$'),
  constraint escolas_inep_digitos check (inep ~ '^[0-9]{12}$'),
  constraint escolas_uf_sigla check (uf ~ '^[A-Z]{2}$'),
  constraint escolas_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'),
  constraint escolas_municipio_visivel check (municipio !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

alter table api.escolas enable row level security;

comment on table api.escolas is 'Schools: the tenants. Every claim and every tenant row refers to the id as escola_id.';
comment on column api.escolas.id is 'Key of the tenant.';
comment on column api.escolas.nome is 'Name of the school.';
comment on column api.escolas.cnpj is 'CNPJ of the legal entity, 14 digits.';
comment on column api.escolas.inep is 'INEP code of the school census, 12 digits.';
comment on column api.escolas.municipio is 'City.';
comment on column api.escolas.uf is 'State, two letters.';
comment on column api.escolas.criado_em is 'When the row was created.';
