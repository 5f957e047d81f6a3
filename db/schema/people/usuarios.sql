-- A person or school that may sign in to the system context.
create table portaria.usuarios (
  id uuid primary key default gen_random_uuid(),
  codigo text not null unique,
  codigo_tipo text generated always as (
    case length(codigo) when 11 then 'cpf' when 12 then 'inep' when 14 then 'cnpj' end
  ) stored,
  nome_completo text not null,
  ativo boolean not null default true,
  auth_user_id uuid,
  escola_id uuid references api.escolas (id) on delete set null,
  telefone text,
  sessoes_validas_desde timestamptz not null default '-infinity',
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  papel_perdido_em timestamptz not null default '-infinity',
  criado_por_escola uuid,
  telefone_por_escola uuid,
  papel_perdido_escola uuid,
  constraint usuarios_codigo_digitos check (codigo ~ '^([0-9]{11}|[0-9]{12}|[0-9]{14})$'),
  constraint usuarios_telefone_e164 check (telefone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint usuarios_nome_completo_visivel check (nome_completo !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index usuarios_escola_id_idx on portaria.usuarios (escola_id);
create index usuarios_papel_perdido_escola_idx on portaria.usuarios (papel_perdido_escola) where papel_perdido_escola is not null;
create index usuarios_inativos_idx on portaria.usuarios (id) where not ativo;
create index usuarios_sem_telefone_idx on portaria.usuarios (id) where telefone is null;

alter table portaria.usuarios enable row level security;

comment on table portaria.usuarios is 'Who may sign in to the system context.';
comment on column portaria.usuarios.id is 'The usuario_id and sub of the token.';
comment on column portaria.usuarios.codigo is 'The login code, digits only: 11 (CPF), 12 (INEP) or 14 (CNPJ).';
comment on column portaria.usuarios.codigo_tipo is 'cpf, inep or cnpj, by the number of digits.';
comment on column portaria.usuarios.nome_completo is 'Full name; the token carries the same text.';
comment on column portaria.usuarios.ativo is 'Whether the user is active. Others cannot request a code, and their sessions are refused.';
comment on column portaria.usuarios.auth_user_id is 'Id of the same person in another identity system, if there is one.';
comment on column portaria.usuarios.escola_id is 'Legacy: the school that was chosen last. usuario_papeis.escola_id is the source of truth.';
comment on column portaria.usuarios.telefone is 'Phone number for codes, in E.164 format.';
comment on column portaria.usuarios.sessoes_validas_desde is 'Sessions issued before this moment have ended.';
comment on column portaria.usuarios.criado_em is 'When the row was created.';
comment on column portaria.usuarios.atualizado_em is 'When the row was last changed.';
comment on column portaria.usuarios.papel_perdido_em is 'When the person last lost a role. Granting the role again does not restore earlier sessions.';
comment on column portaria.usuarios.criado_por_escola is 'The school that added the person; null for the network, all zeros when unknown.';
comment on column portaria.usuarios.telefone_por_escola is 'The school that set the phone; null for the network, all zeros when unknown.';
comment on column portaria.usuarios.papel_perdido_escola is 'The school that took the role that the person lost last; null when the network took it, or nobody did.';
