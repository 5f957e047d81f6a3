-- The role definitions. A global role has no school.
create table portaria.papeis (
  id uuid primary key default gen_random_uuid(),
  nome text not null unique,
  global boolean not null,
  prioridade smallint not null,
  exige text,
  constraint papeis_exige check (exige = 'passkey')
);

alter table portaria.papeis enable row level security;

insert into portaria.papeis (nome, global, prioridade)
values
  ('administrador', true, 10),
  ('especialista', true, 20),
  ('escola', false, 30),
  ('coordenador', false, 40);

comment on table portaria.papeis is 'Role definitions.';
comment on column portaria.papeis.id is 'Key.';
comment on column portaria.papeis.nome is 'Name of the role, as the claim principal_role carries it.';
comment on column portaria.papeis.global is 'Whether the role spans all schools; then its escola_id is null.';
comment on column portaria.papeis.prioridade is 'The lowest number wins when a principal role is chosen at login.';
comment on column portaria.papeis.exige is 'What the role demands besides a session: passkey, or null for nothing.';
