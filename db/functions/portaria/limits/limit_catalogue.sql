/*
 * The descriptions and defaults of the limits, for the page that changes them.
 */
create or replace function portaria.limit_catalogue() returns table (nome text, padrao integer, efeito text)
language sql immutable
as $$
  values
    ('acesso_curto', 900, 'Tempo em que vale cada parte de um acesso mantido da equipe; depois o aparelho o renova.'),
    ('acesso_portal_curto', 900, 'Tempo em que vale cada parte de um acesso mantido de família ou aluno; depois o aparelho o renova.'),
    ('alerta_intervalo', 300, 'Tempo mínimo entre dois avisos sobre o mesmo acesso vazado.'),
    ('confirmacoes_de_telefone', 5, 'Vezes que se podem errar os quatro dígitos do telefone de uma pessoa ao dar um papel; depois espera.'),
    ('confirmacoes_de_telefone_janela', 86400, 'Tempo em que se contam esses erros.'),
    ('consultas_de_codigo', 200, 'Códigos inteiros que uma pessoa da equipe pode procurar; depois espera.'),
    ('consultas_de_codigo_janela', 3600, 'Tempo em que se contam os códigos procurados.'),
    ('envios_dia_escola', 0, 'Códigos que uma escola pode mandar em 24 horas; 0: sem limite. Quem pede de uma rede onde já entrou vai até o dobro.'),
    ('envios_dia_rede', 0, 'Códigos que a rede toda pode mandar em 24 horas; 0: sem limite. Quem pede de uma rede onde já entrou vai até o dobro.'),
    ('erros_por_ip', 60, 'Códigos errados que um endereço de internet pode digitar; depois espera. Uma escola inteira pode ter um só endereço.'),
    ('erros_por_ip_janela', 3600, 'Tempo em que se contam os códigos errados de um endereço.'),
    ('erros_por_usuario', 30, 'Códigos errados que uma pessoa pode digitar; depois espera ou é desbloqueada.'),
    ('erros_por_usuario_janela', 86400, 'Tempo em que se contam os códigos errados de uma pessoa.'),
    ('login_recente', 600, 'Até quando depois de entrar se podem mudar telefones, papéis e limites sem pedir outro código.'),
    ('otp_validade', 300, 'Tempo em que um código vale. Mais curto: quem recebe tarde não entra. Mais longo: mais tempo para quem o rouba.'),
    ('otps_por_ip', 10, 'Códigos que um endereço de internet pode pedir; depois espera. Uma escola inteira pode ter um só endereço.'),
    ('otps_por_ip_janela', 3600, 'Tempo em que se contam os pedidos de um endereço.'),
    ('otps_por_usuario', 3, 'Códigos que uma pessoa pode pedir; depois espera ou é desbloqueada.'),
    ('otps_por_usuario_janela', 900, 'Tempo em que se contam os pedidos de uma pessoa.'),
    ('passkeys_aluno', 0, 'Chaves de acesso que um aluno pode ter. 0: nenhuma. Quem desbloqueia o aparelho entra como o aluno.'),
    ('preco_mensagem_console', 0, 'Preço de uma mensagem pelo console.'),
    ('preco_mensagem_twilio_sms', 0, 'Preço de uma mensagem de SMS pela Twilio.'),
    ('preco_mensagem_twilio_whatsapp', 0, 'Preço de uma mensagem de WhatsApp pela Twilio.'),
    ('preco_mensagem_webhook', 0, 'Preço de uma mensagem pelo webhook.'),
    ('preco_mensagem_whatsapp', 0, 'Preço de uma mensagem de WhatsApp pela Meta.'),
    ('renovacao_graca', 30, 'Tempo em que o mesmo aparelho pode repetir uma renovação sem parecer uma cópia.'),
    ('renovacao_maxima', 0, 'Tempo em que a equipe pode continuar conectada num aparelho só seu. 0: desligado.'),
    ('renovacao_portal_maxima', 0, 'Tempo em que famílias e alunos podem continuar conectados num aparelho só seu. 0: desligado.'),
    ('renovacoes_por_sessao', 60, 'Renovações de um acesso mantido; depois espera.'),
    ('renovacoes_por_sessao_janela', 3600, 'Tempo em que se contam as renovações de um acesso.'),
    ('retencao_alertas', 90, 'Tempo em que um alerta fica guardado depois do último uso.'),
    ('retencao_enderecos', 180, 'Tempo em que o histórico guarda o endereço e o aparelho; depois são apagados.'),
    ('retencao_logs', 400, 'Tempo em que o histórico fica guardado; depois é apagado por inteiro.'),
    ('retencao_lugares', 90, 'Tempo em que o histórico guarda a cidade; depois é apagada.'),
    ('retencao_otps', 48, 'Tempo em que ficam guardados pedidos de código e entregas.'),
    ('retencao_redes', 30, 'Tempo em que a rede de onde alguém entrou conta como conhecida.'),
    ('sessao_maxima', 86400, 'Tempo máximo de um acesso da equipe, com todas as trocas de papel.'),
    ('sessao_portal', 7200, 'Tempo em que um acesso de família ou aluno vale.'),
    ('sessao_portal_maxima', 28800, 'Tempo máximo de um acesso de família ou aluno, com todas as trocas de perfil.'),
    ('sessao_sistema', 28800, 'Tempo em que um acesso da equipe vale.'),
    ('tentativas_por_otp', 3, 'Vezes que se pode errar o mesmo código. Não passa de três.'),
    ('trocas_por_sessao', 30, 'Trocas de papel ou perfil num acesso; depois espera ou entra de novo.'),
    ('trocas_por_sessao_janela', 3600, 'Tempo em que se contam as trocas de um acesso.')
$$;

comment on function portaria.limit_catalogue() is 'Each limit with its default value and its effect, in Portuguese.';

revoke all on function portaria.limit_catalogue() from public;
