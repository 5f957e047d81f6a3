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

comment on table portaria.otp_envios is 'The ledger of sends, and the source of both send limits: one row for each request, and one for each further channel.';
comment on column portaria.otp_envios.situacao is 'pendente, aceito (the channel accepted the message), entregue, lido, falhou or recusado (no code was created).';
comment on column portaria.otp_envios.mensagem_id is 'The id of the message at the provider; null until the channel accepts it, or if the channel has none.';
comment on column portaria.otp_envios.recibo_em is 'When a receipt of the provider last changed situacao.';
comment on column portaria.otp_envios.ordem is 'The position of the channel among those tried for one send, from 1.';
comment on column portaria.otp_envios.reenvio is 'Whether this row is the first of the second delivery of a code; a code has at most one second delivery.';
comment on column portaria.otp_envios.request_id is 'The X-Request-Id of the send. The client uses it to ask for the delivery status.';
