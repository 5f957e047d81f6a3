-- A guardian at one school. A guardian of children at two schools has two rows with the same CPF.
create table api.responsaveis (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome_completo text not null,
  cpf text not null,
  telefone text not null,
  email text,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  constraint responsaveis_na_escola unique (escola_id, id),
  constraint responsaveis_cpf_unico unique (escola_id, cpf),
  constraint responsaveis_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint responsaveis_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint responsaveis_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'),
  constraint responsaveis_email_visivel check (email !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index responsaveis_cpf_idx on api.responsaveis (cpf);

alter table api.responsaveis enable row level security;

comment on table api.responsaveis is 'Guardians. Active guardians may sign in to the portal.';
comment on column api.responsaveis.id is 'Key; the sub of a guardian''s token.';
comment on column api.responsaveis.escola_id is 'The school.';
comment on column api.responsaveis.nome_completo is 'Full name.';
comment on column api.responsaveis.cpf is 'CPF, 11 digits: the portal login code.';
comment on column api.responsaveis.telefone is 'Phone number for portal codes, in E.164 format.';
comment on column api.responsaveis.email is 'Email address.';
comment on column api.responsaveis.ativo is 'Whether the person may use the portal.';
comment on column api.responsaveis.criado_em is 'When the row was created.';
comment on column api.responsaveis.atualizado_em is 'When the row last changed.';
