-- The phones that opened the portal, by person.
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
