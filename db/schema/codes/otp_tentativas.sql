-- Wrong attempts by client address: the source of the verify limit per address.
create table portaria.otp_tentativas (
  id uuid primary key default gen_random_uuid(),
  ip inet not null,
  criado_em timestamptz not null default clock_timestamp()
);

create index otp_tentativas_ip_idx on portaria.otp_tentativas (ip, criado_em desc);
create index otp_tentativas_criado_em_idx on portaria.otp_tentativas (criado_em);

alter table portaria.otp_tentativas enable row level security;

comment on table portaria.otp_tentativas is 'Wrong attempts by client address, for all people together.';
comment on column portaria.otp_tentativas.id is 'Key.';
comment on column portaria.otp_tentativas.ip is 'The client address as the limits count it.';
comment on column portaria.otp_tentativas.criado_em is 'When the attempt was made.';
