-- The roles of each person, by school: the single source of truth for the school in a token.
create table portaria.usuario_papeis (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null references portaria.usuarios (id) on delete cascade,
  papel_id uuid not null references portaria.papeis (id),
  escola_id uuid references api.escolas (id) on delete cascade,
  criado_em timestamptz not null default clock_timestamp(),
  valido_desde timestamptz not null default '-infinity',
  constraint usuario_papeis_par_unico unique nulls not distinct (usuario_id, papel_id, escola_id)
);

create index usuario_papeis_papel_id_idx on portaria.usuario_papeis (papel_id);
create index usuario_papeis_escola_id_idx on portaria.usuario_papeis (escola_id);

alter table portaria.usuario_papeis enable row level security;

comment on table portaria.usuario_papeis is 'Links a user to a role and a school. The school of a token comes from here.';
comment on column portaria.usuario_papeis.id is 'Key.';
comment on column portaria.usuario_papeis.usuario_id is 'User who has the role.';
comment on column portaria.usuario_papeis.papel_id is 'Role that the user has.';
comment on column portaria.usuario_papeis.escola_id is 'School of the role; null if and only if the role is global.';
comment on column portaria.usuario_papeis.criado_em is 'When the role was granted. Of two roles with equal priority, the older one is the principal role.';
comment on column portaria.usuario_papeis.valido_desde is 'Sessions in this role that were issued before this time have ended: the last loss of a role before the grant.';
