-- A brake on the money that codes cost: sends of a day for the network and for each school, and the price of a message.
alter table portaria.limites drop constraint limites_valor_positivo;
alter table portaria.limites add constraint limites_valor_positivo check (valor > 0 or (valor = 0 and nome ~ '^(envios_dia|preco_mensagem)_'));

insert into portaria.limites (nome, valor, unidade)
values
  ('envios_dia_rede', 0, 'envios'),
  ('envios_dia_escola', 0, 'envios'),
  ('preco_mensagem_console', 0, 'milesimos'),
  ('preco_mensagem_webhook', 0, 'milesimos'),
  ('preco_mensagem_whatsapp', 0, 'milesimos'),
  ('preco_mensagem_twilio_whatsapp', 0, 'milesimos'),
  ('preco_mensagem_twilio_sms', 0, 'milesimos');

comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, segundos, horas, dias or milesimos (thousandths of a real).';

-- A sequence counts the sends of the network: nobody waits for it.
create sequence portaria.envios_contados;

comment on sequence portaria.envios_contados is 'Numbers the sends of one-time codes. The sends of a day are the difference of two numbers.';

create table portaria.envios_hora (
  hora timestamptz primary key,
  antes bigint not null
);

alter table portaria.envios_hora enable row level security;

comment on table portaria.envios_hora is 'The number of sends before each hour that has some.';
comment on column portaria.envios_hora.hora is 'The beginning of the hour.';
comment on column portaria.envios_hora.antes is 'The value of the sequence envios_contados before the first send of the hour.';

alter table portaria.otp_envios add column escola_id uuid;

create index otp_envios_escola_idx on portaria.otp_envios (escola_id, criado_em desc) where escola_id is not null;

comment on column portaria.otp_envios.escola_id is 'The school that the send counts for: that of the profile or of the principal role. Only on the first row of a send.';

-- Alerts about sends beside those about tokens.
alter table portaria.alertas add column tipo text not null default 'token';
alter table portaria.alertas add column escola_id uuid;
alter table portaria.alertas add column limite integer;
alter table portaria.alertas alter column jti drop not null;
alter table portaria.alertas alter column usuario_id drop not null;
alter table portaria.alertas add constraint alertas_tipo check (tipo in ('token', 'envios_metade', 'envios_fim'));
alter table portaria.alertas add constraint alertas_do_tipo check (
  (tipo = 'token') = (jti is not null and usuario_id is not null) and (tipo = 'token') = (limite is null)
);

create index alertas_envios_idx on portaria.alertas (tipo, primeiro_em desc) where tipo <> 'token';

comment on table portaria.alertas is 'Uses of revoked tokens, which may be leaked, and sends that approach or reach the limit of a day.';
comment on column portaria.alertas.jti is 'The revoked token; null for sends.';
comment on column portaria.alertas.usuario_id is 'User of the token; null for sends.';
comment on column portaria.alertas.contagem is 'Number of uses after the revocation, or of the sends of the day.';
comment on column portaria.alertas.tipo is 'token, envios_metade (half of the sends of a day) or envios_fim (all of them).';
comment on column portaria.alertas.escola_id is 'The school whose sends are meant; null for the network.';
comment on column portaria.alertas.limite is 'The limit of the sends; null for a token.';

drop function if exists api.claim_alerts(integer) cascade;
