-- One-time codes, as salted and peppered hashes. No table stores the code.
create table portaria.login_otps (
  id uuid primary key default gen_random_uuid(),
  contexto text not null,
  usuario_id uuid references portaria.usuarios (id) on delete cascade,
  aluno_id uuid references api.alunos (id) on delete cascade,
  responsavel_id uuid references api.responsaveis (id) on delete cascade,
  sal bytea not null,
  hash bytea not null,
  tentativas smallint not null default 0,
  usado_em timestamptz,
  expira_em timestamptz not null,
  criado_em timestamptz not null default clock_timestamp(),
  titular_id uuid generated always as (coalesce(usuario_id, aluno_id, responsavel_id)) stored,
  erros_apos interval[] not null default '{}',
  erros_rede cidr[] not null default '{}',
  telefone text,
  constraint login_otps_contexto check (contexto in ('sistema', 'portal')),
  constraint login_otps_um_titular check (num_nonnulls(usuario_id, aluno_id, responsavel_id) = 1),
  constraint login_otps_titular_do_contexto check ((contexto = 'sistema') = (usuario_id is not null)),
  constraint login_otps_tentativas check (tentativas between 0 and 3),
  constraint login_otps_sal_16_bytes check (length(sal) = 16),
  constraint login_otps_hash_sha256 check (length(hash) = 32)
) with (fillfactor = 80); -- use of a code updates its row: free space on the page avoids index writes

create index login_otps_titular_idx on portaria.login_otps (titular_id, criado_em desc);
create index login_otps_usuario_id_idx on portaria.login_otps (usuario_id) where usuario_id is not null;
create index login_otps_aluno_id_idx on portaria.login_otps (aluno_id) where aluno_id is not null;
create index login_otps_responsavel_id_idx on portaria.login_otps (responsavel_id) where responsavel_id is not null;
create index login_otps_criado_em_idx on portaria.login_otps (criado_em);

alter table portaria.login_otps enable row level security;

comment on table portaria.login_otps is 'One-time codes, stored as hashes. A new code invalidates the earlier ones of the same person.';
comment on column portaria.login_otps.id is 'Key.';
comment on column portaria.login_otps.contexto is 'sistema or portal.';
comment on column portaria.login_otps.usuario_id is 'User that the code is for, in the context sistema.';
comment on column portaria.login_otps.aluno_id is 'Student that the code is for, in the context portal.';
comment on column portaria.login_otps.responsavel_id is 'Guardian that the code is for, in the context portal.';
comment on column portaria.login_otps.sal is 'Salt, 16 random bytes.';
comment on column portaria.login_otps.hash is 'SHA-256 of pepper, salt and code. The pepper is not in the database.';
comment on column portaria.login_otps.tentativas is 'Number of wrong attempts. The third one invalidates the code.';
comment on column portaria.login_otps.usado_em is 'When the code was used. A used code is never accepted again.';
comment on column portaria.login_otps.expira_em is 'When the code expires. A code that is replaced or cancelled expires at that moment.';
comment on column portaria.login_otps.criado_em is 'When the code was created.';
comment on column portaria.login_otps.titular_id is 'The one of usuario_id, aluno_id and responsavel_id that is not null.';
comment on column portaria.login_otps.erros_apos is 'The time from criado_em to each wrong attempt, in order.';
comment on column portaria.login_otps.erros_rede is 'The network of each wrong attempt, in the same order.';
comment on column portaria.login_otps.telefone is 'The phone that the code was sent to. In the portal, the code gives access only to profiles with this phone.';
