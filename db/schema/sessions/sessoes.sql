-- Every issued token: its person, role and sign-in, and whether it was ended.
create table portaria.sessoes (
  jti text primary key,
  familia uuid not null,
  contexto text not null,
  titular_id uuid not null,
  papel text,
  escola_id uuid,
  telefone text,
  entrou_em timestamptz not null,
  emitida_em timestamptz not null,
  expira_em timestamptz not null,
  ip inet,
  geo jsonb,
  user_agent text,
  encerrada_em timestamptz,
  meio text not null default 'codigo',
  passkey_id uuid,
  confirmada_em timestamptz,
  constraint sessoes_contexto check (contexto in ('sistema', 'portal')),
  constraint sessoes_meio check ((meio = 'passkey') = (passkey_id is not null))
);

create index sessoes_familia_idx on portaria.sessoes (familia);
create index sessoes_titular_id_idx on portaria.sessoes (titular_id, emitida_em);
create index sessoes_expira_em_idx on portaria.sessoes (expira_em);

alter table portaria.sessoes enable row level security;

comment on table portaria.sessoes is 'One row for each issued token. A valid token without a row counts as a separate sign-in that began at its iat.';
comment on column portaria.sessoes.jti is 'The id of the token.';
comment on column portaria.sessoes.familia is 'The sign-in of the token: all tokens that select-role issued from the same sign-in have the same value.';
comment on column portaria.sessoes.contexto is 'sistema or portal.';
comment on column portaria.sessoes.titular_id is 'The user, student or guardian of the token: its sub.';
comment on column portaria.sessoes.papel is 'The active role of a system token.';
comment on column portaria.sessoes.escola_id is 'The active school of a system token; null for a global role.';
comment on column portaria.sessoes.telefone is 'The phone that received the code of a portal sign-in.';
comment on column portaria.sessoes.entrou_em is 'When the person signed in.';
comment on column portaria.sessoes.emitida_em is 'The iat of the token.';
comment on column portaria.sessoes.expira_em is 'The expiry of the token; maintenance deletes the row after it.';
comment on column portaria.sessoes.ip is 'The client address when the token was issued.';
comment on column portaria.sessoes.geo is 'The location of that address, as the edge reported it: city, region, country, timezone.';
comment on column portaria.sessoes.user_agent is 'The User-Agent header of the client.';
comment on column portaria.sessoes.encerrada_em is 'When the session was ended; null if it was not. From then on its token is refused, without an alert.';
comment on column portaria.sessoes.meio is 'How this token was opened: codigo, or passkey when a passkey signed in or confirmed the person.';
comment on column portaria.sessoes.passkey_id is 'The passkey of meio passkey.';
comment on column portaria.sessoes.confirmada_em is 'When a passkey last confirmed the person in this sign-in; null when none did.';
