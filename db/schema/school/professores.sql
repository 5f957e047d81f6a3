-- A teacher of one school. A teacher of two schools has two rows.
create table api.professores (
  id uuid primary key default gen_random_uuid(),
  escola_id uuid not null references api.escolas (id),
  nome_completo text not null,
  cpf text,
  email text,
  telefone text,
  ativo boolean not null default true,
  criado_em timestamptz not null default now(),
  constraint professores_na_escola unique (escola_id, id),
  constraint professores_cpf_unico unique (escola_id, cpf),
  constraint professores_cpf_digitos check (cpf ~ '^[0-9]{11}$'),
  constraint professores_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint professores_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'),
  constraint professores_email_visivel check (email !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

alter table api.professores enable row level security;

comment on table api.professores is 'Teachers.';
comment on column api.professores.id is 'Key.';
comment on column api.professores.escola_id is 'The school.';
comment on column api.professores.nome_completo is 'Full name.';
comment on column api.professores.cpf is 'CPF, 11 digits.';
comment on column api.professores.email is 'Email address.';
comment on column api.professores.telefone is 'Phone number, in E.164 format.';
comment on column api.professores.ativo is 'Whether the person teaches at the school now.';
comment on column api.professores.criado_em is 'When the row was created.';
