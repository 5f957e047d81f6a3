-- Pending messages to phones that no longer receive codes.
create table portaria.avisos (
  id uuid primary key default gen_random_uuid(),
  titular_id uuid not null,
  destino text not null,
  novo text,
  criado_em timestamptz not null default clock_timestamp(),
  proxima_em timestamptz default clock_timestamp(),
  tentativas integer not null default 0,
  enviado_em timestamptz,
  canal text
);

create unique index avisos_devidos_idx on portaria.avisos (titular_id, destino) where proxima_em is not null;
create index avisos_proxima_em_idx on portaria.avisos (proxima_em) where proxima_em is not null;
create index avisos_criado_em_idx on portaria.avisos (criado_em);

alter table portaria.avisos enable row level security;

comment on table portaria.avisos is 'Messages to the old phone of a person whose phone changed.';
comment on column portaria.avisos.id is 'Key.';
comment on column portaria.avisos.titular_id is 'The user, student or guardian whose phone changed.';
comment on column portaria.avisos.destino is 'The old phone, E.164.';
comment on column portaria.avisos.novo is 'The last digits of the new phone; null if the phone was removed.';
comment on column portaria.avisos.criado_em is 'When the phone was changed.';
comment on column portaria.avisos.proxima_em is 'When the next attempt to send is due; null if the message was sent, given up or cancelled.';
comment on column portaria.avisos.tentativas is 'The number of attempts to send the message.';
comment on column portaria.avisos.enviado_em is 'When a channel accepted the message; null if none did.';
comment on column portaria.avisos.canal is 'The channel that accepted the message.';
