-- The person of a code, in both contexts: the common type of the two logins.
create type portaria.titular as (
  contexto text,
  tipo text,
  id uuid,
  telefone text
);

comment on type portaria.titular is 'Whom a one-time code is for.';
comment on column portaria.titular.contexto is 'sistema or portal.';
comment on column portaria.titular.tipo is 'usuario, aluno or responsavel.';
comment on column portaria.titular.id is 'The key of that record; null when there is nobody.';
comment on column portaria.titular.telefone is 'Where the code is sent, E.164.';
