-- Revoked tokens. Row-level security is on and there is no policy: only the service credential reads or writes.
create table portaria.token_blacklist (
  id uuid primary key default gen_random_uuid(),
  jti text not null unique,
  usuario_id uuid not null,
  motivo text not null default 'logout',
  criado_em timestamptz not null default now(),
  expira_em timestamptz not null
);

create index token_blacklist_expira_em_idx on portaria.token_blacklist (expira_em);

alter table portaria.token_blacklist enable row level security;

comment on table portaria.token_blacklist is 'Ids of revoked tokens. They are refused although their signature and expiry are valid.';
comment on column portaria.token_blacklist.id is 'Key.';
comment on column portaria.token_blacklist.jti is 'The id of the revoked token.';
comment on column portaria.token_blacklist.usuario_id is 'User of the token.';
comment on column portaria.token_blacklist.motivo is 'Reason for the revocation.';
comment on column portaria.token_blacklist.criado_em is 'When it was revoked.';
comment on column portaria.token_blacklist.expira_em is 'Expiry of the token. The row can be deleted after it.';
