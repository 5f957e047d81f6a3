-- The limits as rows: changing one changes the behaviour at once, on every instance. The constraint only keeps the limit of
-- attempts per code at three or fewer, as specified; portaria.otp_state applies the limit.
create table portaria.limites (
  nome text primary key,
  valor integer not null,
  unidade text not null,
  constraint limites_valor_positivo check (
    valor > 0 or (valor = 0 and nome ~ '^(envios_dia|preco_mensagem)_|^renovacao_(portal_)?maxima$|^passkeys_aluno$')
  ),
  constraint limites_tentativas_no_maximo_3 check (nome <> 'tentativas_por_otp' or valor <= 3),
  constraint limites_acesso_curto check (nome not in ('acesso_curto', 'acesso_portal_curto') or valor <= 28800)
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
  ('trocas_por_sessao_janela', 3600, 'segundos'),
  ('consultas_de_codigo', 200, 'consultas'),
  ('consultas_de_codigo_janela', 3600, 'segundos'),
  ('confirmacoes_de_telefone', 5, 'erros'),
  ('confirmacoes_de_telefone_janela', 86400, 'segundos'),
  ('envios_dia_rede', 0, 'envios'),
  ('envios_dia_escola', 0, 'envios'),
  ('preco_mensagem_console', 0, 'milesimos'),
  ('preco_mensagem_webhook', 0, 'milesimos'),
  ('preco_mensagem_whatsapp', 0, 'milesimos'),
  ('preco_mensagem_twilio_whatsapp', 0, 'milesimos'),
  ('preco_mensagem_twilio_sms', 0, 'milesimos'),
  ('renovacao_maxima', 0, 'segundos'),
  ('renovacao_portal_maxima', 0, 'segundos'),
  ('acesso_curto', 900, 'segundos'),
  ('acesso_portal_curto', 900, 'segundos'),
  ('renovacao_graca', 30, 'segundos'),
  ('renovacoes_por_sessao', 60, 'renovacoes'),
  ('renovacoes_por_sessao_janela', 3600, 'segundos'),
  ('passkeys_aluno', 0, 'passkeys');

comment on table portaria.limites is 'The limits of the specification, section 8, one row each. A change takes effect with the next request.';
comment on column portaria.limites.nome is 'Name of the limit. A name that ends in _janela is the time window of the limit without that ending.';
comment on column portaria.limites.valor is 'Value of the limit, in the unit of the column unidade.';
comment on column portaria.limites.unidade is 'The unit of valor: envios, erros, trocas, consultas, renovacoes, passkeys, segundos, horas, dias or milesimos (thousandths of a real).';
