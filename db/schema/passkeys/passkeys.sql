-- Passkeys of staff, students and guardians. A removed one stays as a row, so that its credential is never registered again.
create table portaria.passkeys (
  id uuid primary key default gen_random_uuid(),
  contexto text not null,
  titular_id uuid not null,
  alca bytea not null,
  credencial bytea not null unique,
  chave_publica bytea not null,
  algoritmo integer not null,
  contador bigint not null,
  sincronizada boolean not null,
  transportes text[] not null default '{}',
  aaguid uuid,
  nome text not null,
  criada_em timestamptz not null default clock_timestamp(),
  usada_em timestamptz,
  vale_para_exige_em timestamptz not null,
  revogada_em timestamptz,
  constraint passkeys_contexto check (contexto in ('sistema', 'portal')),
  constraint passkeys_alca check (octet_length(alca) = 64),
  constraint passkeys_credencial check (octet_length(credencial) between 1 and 1023),
  constraint passkeys_contador check (contador >= 0),
  constraint passkeys_nome_visivel check (nome !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
);

create index passkeys_titular_id_idx on portaria.passkeys (titular_id, criada_em);

alter table portaria.passkeys enable row level security;

comment on table portaria.passkeys is 'Passkeys (WebAuthn credentials) with which people sign in and confirm themselves. The private key never leaves its device.';
comment on column portaria.passkeys.id is 'Key.';
comment on column portaria.passkeys.contexto is 'sistema or portal.';
comment on column portaria.passkeys.titular_id is 'The user, or the one student or guardian, that the passkey opens.';
comment on column portaria.passkeys.alca is 'The user handle, which the authenticator stores: 64 bytes, the same for all passkeys of a person and context.';
comment on column portaria.passkeys.credencial is 'The id of the credential.';
comment on column portaria.passkeys.chave_publica is 'The public key, in COSE.';
comment on column portaria.passkeys.algoritmo is 'The COSE number of its algorithm.';
comment on column portaria.passkeys.contador is 'The signature counter of the last use; 0 when the authenticator has none.';
comment on column portaria.passkeys.sincronizada is 'Whether the key may be backed up, for good (BE, backup eligible): then several devices have it, and its counter says nothing.';
comment on column portaria.passkeys.transportes is 'How the authenticator can be reached (internal, usb, hybrid and others), as it reported.';
comment on column portaria.passkeys.aaguid is 'The model of the authenticator; null when it did not report one.';
comment on column portaria.passkeys.nome is 'The name that the person gave it.';
comment on column portaria.passkeys.criada_em is 'When it was registered.';
comment on column portaria.passkeys.usada_em is 'When it was last used; null if never.';
comment on column portaria.passkeys.vale_para_exige_em is 'From when it counts for a role that demands a passkey: a first one, registered by code, after 24 hours or a release.';
comment on column portaria.passkeys.revogada_em is 'When it was removed; null while it is good.';
