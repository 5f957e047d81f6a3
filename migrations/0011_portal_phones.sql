-- A code of the portal opens the profiles whose phone received it.

alter table portaria.login_otps add column telefone text;

comment on column portaria.login_otps.telefone is 'The phone that the code was sent to. In the portal, the code gives access only to profiles with this phone.';

create table portaria.portal_telefones (
  cpf text not null,
  telefone text not null,
  entrou_em timestamptz not null,
  primary key (cpf, telefone)
);

alter table portaria.portal_telefones enable row level security;

comment on table portaria.portal_telefones is 'The phones with which a person signed in to the portal. If the records of the person have several phones, the code goes to the last one used.';
comment on column portaria.portal_telefones.cpf is 'The CPF of the person.';
comment on column portaria.portal_telefones.telefone is 'The phone that received the code.';
comment on column portaria.portal_telefones.entrou_em is 'When the person last signed in with it.';

-- Functions that take something else now.
drop function if exists api.portal_send_otp(text) cascade;
drop function if exists portaria.send_otp(portaria.titular, text) cascade;
drop function if exists portaria.refuse_unknown_send(text, bytea, inet) cascade;
drop function if exists portaria.create_otp(portaria.titular, text) cascade;
drop function if exists portaria.lock_otp(text, uuid) cascade;
drop function if exists portaria.otp_superseded(portaria.login_otps, text) cascade;
drop function if exists portaria.refuse_otp(portaria.login_otps, text, text, integer) cascade;
drop function if exists portaria.portal_titular(text) cascade;
drop function if exists portaria.portal_perfis(text) cascade;
