-- Who did it, the handling of alerts, the search by name, and how recent a sign-in must be for a sensitive change.
alter table portaria.logs_transacoes add column ator_id uuid;

comment on column portaria.logs_transacoes.ator_id is 'The user who did it; null for the command line, the service and a person''s own sign-in.';

alter table portaria.alertas add column resolvido_em timestamptz;
alter table portaria.alertas add column resolvido_por uuid;
alter table portaria.alertas add column motivo text;

comment on column portaria.alertas.resolvido_em is 'When an administrador settled the alert; null while it is open.';
comment on column portaria.alertas.resolvido_por is 'The user who settled the alert.';
comment on column portaria.alertas.motivo is 'The reason that this user gave.';

create index alertas_abertos_idx on portaria.alertas (ultimo_em desc) where resolvido_em is null;

-- The expression is that of portaria.search_key: a name in lower case without accents.
create index usuarios_busca_idx on portaria.usuarios (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);
create index alunos_busca_idx on api.alunos (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);
create index responsaveis_busca_idx on api.responsaveis (
  (regexp_replace(normalize(lower(nome_completo), nfd), '[\u0300-\u036f]', '', 'g') collate "C"), id
);

insert into portaria.limites (nome, valor, unidade) values ('login_recente', 600, 'segundos');

create index logs_transacoes_titular_idx on portaria.logs_transacoes ((dados ->> 'titular_id'), criado_em desc)
where dados ->> 'titular_id' is not null;
