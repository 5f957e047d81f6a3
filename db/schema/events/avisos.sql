-- Pending messages without a code: to phones that no longer receive codes, and about passkeys.
create table portaria.avisos (
  id uuid primary key default gen_random_uuid(),
  titular_id uuid not null,
  destino text not null,
  novo text,
  criado_em timestamptz not null default clock_timestamp(),
  proxima_em timestamptz default clock_timestamp(),
  tentativas integer not null default 0,
  enviado_em timestamptz,
  canal text,
  tipo text not null default 'telefone',
  constraint avisos_tipo check (tipo in ('telefone', 'passkey_registrada', 'passkey_removida', 'passkey_liberada'))
);

create unique index avisos_devidos_idx on portaria.avisos (titular_id, destino, tipo) where proxima_em is not null;
create index avisos_proxima_em_idx on portaria.avisos (proxima_em) where proxima_em is not null;
create index avisos_criado_em_idx on portaria.avisos (criado_em);
create index avisos_titular_id_idx on portaria.avisos (titular_id, criado_em);

alter table portaria.avisos enable row level security;

comment on table portaria.avisos is 'Messages without a code: to the old phone of a person whose phone changed, and to the phone of a person about their passkeys.';
comment on column portaria.avisos.id is 'Key.';
comment on column portaria.avisos.titular_id is 'The user, student or guardian whom the message is about.';
comment on column portaria.avisos.destino is 'The phone, E.164: the old one after a change of phone, else the one that receives the codes.';
comment on column portaria.avisos.novo is 'The last digits of the new phone; null if the phone was removed, and for passkeys.';
comment on column portaria.avisos.criado_em is 'When the event happened.';
comment on column portaria.avisos.proxima_em is 'When the next attempt to send is due; null if the message was sent, given up or cancelled.';
comment on column portaria.avisos.tentativas is 'The number of attempts to send the message.';
comment on column portaria.avisos.enviado_em is 'When a channel accepted the message; null if none did.';
comment on column portaria.avisos.canal is 'The channel that accepted the message.';
comment on column portaria.avisos.tipo is 'telefone (it changed), passkey_registrada, passkey_removida or passkey_liberada.';
