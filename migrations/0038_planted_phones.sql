-- Which school added a person, and which set the phone: a school must not wait with its own phone for somebody's next role. Of
-- the people who are here already nobody knows; they get an id of no school, and so count as those of another one.
alter table portaria.usuarios add column criado_por_escola uuid default '00000000-0000-0000-0000-000000000000';
alter table portaria.usuarios alter column criado_por_escola drop default;
alter table portaria.usuarios add column telefone_por_escola uuid default '00000000-0000-0000-0000-000000000000';
alter table portaria.usuarios alter column telefone_por_escola drop default;

comment on column portaria.usuarios.criado_por_escola is 'The school that added the person; null for the network, all zeros when unknown.';
comment on column portaria.usuarios.telefone_por_escola is 'The school that set the phone; null for the network, all zeros when unknown.';

create table portaria.contagens (
  nome text not null,
  alvo uuid not null,
  momentos timestamptz[] not null,
  ultima_em timestamptz not null default clock_timestamp(),
  primary key (nome, alvo)
);

create index contagens_ultima_em_idx on portaria.contagens (ultima_em);

alter table portaria.contagens enable row level security;

comment on table portaria.contagens is 'Recent events that a limit counts for one person: whole codes looked up, wrong digits of a phone.';
comment on column portaria.contagens.nome is 'The limit.';
comment on column portaria.contagens.alvo is 'The person whom the limit is for.';
comment on column portaria.contagens.momentos is 'The times of the events within the window of the limit.';
comment on column portaria.contagens.ultima_em is 'The time of the last event.';

insert into portaria.limites (nome, valor, unidade)
values
  ('consultas_de_codigo', 200, 'consultas'),
  ('consultas_de_codigo_janela', 3600, 'segundos'),
  ('confirmacoes_de_telefone', 5, 'erros'),
  ('confirmacoes_de_telefone_janela', 86400, 'segundos');

comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, segundos, horas or dias.';

drop function if exists api.role_grant(text, uuid, uuid, text) cascade;
