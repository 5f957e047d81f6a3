-- Accepted is not delivered: the ledger keeps the provider's id of a message and what its receipts say.

alter table portaria.otp_envios
  add column mensagem_id text,
  add column recibo_em timestamptz,
  add column ordem smallint not null default 1,
  add column reenvio boolean not null default false,
  add column request_id text;

alter table portaria.otp_envios drop constraint otp_envios_situacao;
update portaria.otp_envios set situacao = 'aceito' where situacao = 'entregue';
alter table portaria.otp_envios add constraint otp_envios_situacao
  check (situacao in ('pendente', 'aceito', 'entregue', 'lido', 'falhou', 'recusado'));

create index otp_envios_mensagem_id_idx on portaria.otp_envios (canal, mensagem_id) where mensagem_id is not null;
create index otp_envios_recibo_em_idx on portaria.otp_envios (canal, recibo_em desc) where recibo_em is not null;
create unique index otp_envios_reenvio_idx on portaria.otp_envios (otp_id) where reenvio;

comment on table portaria.otp_envios is 'The send ledger and the source of both send limits: one row per request, and one more for each further channel.';
comment on column portaria.otp_envios.situacao is 'pendente, aceito (the channel took it), entregue, lido, falhou or recusado (no code was made).';
comment on column portaria.otp_envios.mensagem_id is 'The provider''s id of the message; null until the channel accepts it, and where the channel gives none.';
comment on column portaria.otp_envios.recibo_em is 'When the latest receipt of the provider changed situacao.';
comment on column portaria.otp_envios.ordem is 'The order in which the channels of one send were tried, from 1.';
comment on column portaria.otp_envios.reenvio is 'Whether this row began the second delivery of the same code; a code has at most one.';
comment on column portaria.otp_envios.request_id is 'The X-Request-Id of the send; its sender asks with it what became of the message.';
