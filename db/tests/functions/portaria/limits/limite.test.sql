-- Limits are rows of a table.
begin;
select plan(7);

select results_eq(
  'select nome, valor from portaria.limites order by nome',
  $$values ('acesso_curto', 900), ('acesso_portal_curto', 900), ('alerta_intervalo', 300), ('confirmacoes_de_telefone', 5), ('confirmacoes_de_telefone_janela', 86400), ('consultas_de_codigo', 200), ('consultas_de_codigo_janela', 3600),
    ('envios_dia_escola', 0), ('envios_dia_rede', 0), ('erros_por_ip', 60), ('erros_por_ip_janela', 3600), ('erros_por_usuario', 30), ('erros_por_usuario_janela', 86400), ('login_recente', 600),
    ('otp_validade', 300), ('otps_por_ip', 10), ('otps_por_ip_janela', 3600), ('otps_por_usuario', 3), ('otps_por_usuario_janela', 900), ('passkeys_aluno', 0),
    ('preco_mensagem_console', 0), ('preco_mensagem_twilio_sms', 0), ('preco_mensagem_twilio_whatsapp', 0), ('preco_mensagem_webhook', 0), ('preco_mensagem_whatsapp', 0),
    ('renovacao_graca', 30), ('renovacao_maxima', 0), ('renovacao_portal_maxima', 0), ('renovacoes_por_sessao', 60), ('renovacoes_por_sessao_janela', 3600),
    ('retencao_alertas', 90), ('retencao_enderecos', 180), ('retencao_logs', 400), ('retencao_lugares', 90), ('retencao_otps', 48), ('retencao_redes', 30), ('sessao_maxima', 86400), ('sessao_portal', 7200), ('sessao_portal_maxima', 28800), ('sessao_sistema', 28800),
    ('tentativas_por_otp', 3), ('trocas_por_sessao', 30), ('trocas_por_sessao_janela', 3600)$$,
  'the limits are those of the specification');
select is(portaria.limite('otps_por_usuario'), 3, 'a limit is read from its row');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select is(portaria.limite('otps_por_usuario'), 4, 'a changed limit is read at once');
delete from portaria.limites where nome = 'otps_por_usuario';
select throws_ok($$select portaria.limite('otps_por_usuario')$$, 'P0002', null, 'a missing row is an error');
select throws_ok($$select portaria.limite(null)$$, 'P0002', null, 'a null name is an error');
select throws_ok($$update portaria.limites set valor = 0 where nome = 'otp_validade'$$, '23514', null, 'a limit of zero is refused');
select throws_ok($$update portaria.limites set valor = 4 where nome = 'tentativas_por_otp'$$, '23514', null, 'a limit of four attempts is refused');

select * from finish();
rollback;
