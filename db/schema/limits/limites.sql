-- The limits as rows: changing one changes the behaviour at once, on every instance. The constraint only keeps the limit of
-- attempts per code at three or fewer, as specified; portaria.otp_state applies the limit.
create table portaria.limites (
  nome text primary key,
  valor integer not null,
  unidade text not null,
  constraint limites_valor_positivo check (valor > 0),
  constraint limites_tentativas_no_maximo_3 check (nome <> 'tentativas_por_otp' or valor <= 3)
);

alter table portaria.limites enable row level security;

insert into portaria.limites (nome, valor, unidade)
values
  ('otps_por_usuario', 3, 'envios'),
  ('otps_por_usuario_janela', 900, 'segundos'),
  ('otps_por_ip', 10, 'envios'),
  ('otps_por_ip_janela', 3600, 'segundos'),
  ('otp_validade', 300, 'segundos'),
  ('tentativas_por_otp', 3, 'erros'),
  ('erros_por_usuario', 30, 'erros'),
  ('erros_por_usuario_janela', 86400, 'segundos'),
  ('erros_por_ip', 60, 'erros'),
  ('erros_por_ip_janela', 3600, 'segundos'),
  ('alerta_intervalo', 300, 'segundos'),
  ('sessao_sistema', 28800, 'segundos'),
  ('sessao_portal', 7200, 'segundos'),
  ('login_recente', 600, 'segundos'),
  ('retencao_otps', 48, 'horas'),
  ('retencao_logs', 400, 'dias'),
  ('retencao_alertas', 90, 'dias'),
  ('retencao_redes', 30, 'dias'),
  ('retencao_enderecos', 180, 'dias'),
  ('retencao_lugares', 90, 'dias'),
  ('sessao_maxima', 86400, 'segundos'),
  ('sessao_portal_maxima', 28800, 'segundos'),
  ('trocas_por_sessao', 30, 'trocas'),
  ('trocas_por_sessao_janela', 3600, 'segundos');

comment on table portaria.limites is 'The limits of the specification, section 8, one row each. A change takes effect with the next request.';
comment on column portaria.limites.nome is 'Name of the limit. A name that ends in _janela is the time window of the limit without that ending.';
comment on column portaria.limites.valor is 'Value of the limit, in the unit of the column unidade.';
comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, segundos, horas or dias.';
