-- The person of a code, in both contexts: the common type of the two logins.
create type portaria.titular as (
  contexto text,
  tipo text,
  id uuid,
  telefone text
);

comment on type portaria.titular is 'The person that a one-time code is for.';
comment on column portaria.titular.contexto is 'sistema or portal.';
comment on column portaria.titular.tipo is 'usuario, aluno or responsavel.';
comment on column portaria.titular.id is 'Key of the usuario, aluno or responsavel; null when nobody has the login code.';
comment on column portaria.titular.telefone is 'Phone number for codes, in E.164 format.';
