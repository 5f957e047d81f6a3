/*
 * The one list of the limits: db/limits.sql gives each its row, and the page that changes them shows default and effect. A
 * changed default reaches an existing database by a migration only.
 */
create or replace function portaria.limit_catalogue() returns table (nome text, padrao integer, unidade text, efeito text)
language sql immutable
as $$
  values
    ('acesso_curto', 900, 'segundos', 'Tempo em que vale cada parte de um acesso mantido da equipe; depois o aparelho o renova.'),
    ('acesso_portal_curto', 900, 'segundos', 'Tempo em que vale cada parte de um acesso mantido de família ou aluno; depois o aparelho o renova.'),
    ('alerta_intervalo', 300, 'segundos', 'Tempo mínimo entre dois avisos sobre o mesmo acesso vazado.'),
    ('confirmacoes_de_telefone', 5, 'erros', 'Vezes que se podem errar os quatro dígitos do telefone de uma pessoa ao dar um papel; depois espera.'),
    ('confirmacoes_de_telefone_janela', 86400, 'segundos', 'Tempo em que se contam esses erros.'),
    ('consultas_de_codigo', 200, 'consultas', 'Códigos inteiros que uma pessoa da equipe pode procurar; depois espera.'),
    ('consultas_de_codigo_janela', 3600, 'segundos', 'Tempo em que se contam os códigos procurados.'),
    ('desbloqueios_por_escola', 3, 'desbloqueios', 'Vezes que uma escola pode desbloquear o mesmo CPF das famílias; depois espera ou pede a quem administra a rede.'),
    ('desbloqueios_por_escola_janela', 86400, 'segundos', 'Tempo em que se contam esses desbloqueios.'),
    ('envios_dia_escola', 0, 'envios', 'Códigos que uma escola pode mandar em 24 horas; 0: sem limite. Quem pede de uma rede onde já entrou vai até o dobro.'),
    ('envios_dia_rede', 0, 'envios', 'Códigos que a rede toda pode mandar em 24 horas; 0: sem limite. Quem pede de uma rede onde já entrou vai até o dobro.'),
    ('erros_por_ip', 60, 'erros', 'Códigos errados que um endereço de internet pode digitar; depois espera. Uma escola inteira pode ter um só endereço.'),
    ('erros_por_ip_janela', 3600, 'segundos', 'Tempo em que se contam os códigos errados de um endereço.'),
    ('erros_por_usuario', 30, 'erros', 'Códigos errados que uma pessoa pode digitar; depois espera ou é desbloqueada.'),
    ('erros_por_usuario_janela', 86400, 'segundos', 'Tempo em que se contam os códigos errados de uma pessoa.'),
    ('login_recente', 600, 'segundos', 'Até quando depois de entrar se podem mudar telefones, papéis e limites sem pedir outro código.'),
    ('otp_validade', 300, 'segundos', 'Tempo em que um código vale. Mais curto: quem recebe tarde não entra. Mais longo: mais tempo para quem o rouba.'),
    ('otps_por_ip', 10, 'envios', 'Códigos que um endereço de internet pode pedir; depois espera. Uma escola inteira pode ter um só endereço.'),
    ('otps_por_ip_janela', 3600, 'segundos', 'Tempo em que se contam os pedidos de um endereço.'),
    ('otps_por_usuario', 3, 'envios', 'Códigos que uma pessoa pode pedir; depois espera ou é desbloqueada.'),
    ('otps_por_usuario_janela', 900, 'segundos', 'Tempo em que se contam os pedidos de uma pessoa.'),
    ('passkeys_aluno', 0, 'passkeys', 'Chaves de acesso que um aluno pode ter. 0: nenhuma. Quem desbloqueia o aparelho entra como o aluno.'),
    ('preco_mensagem_console', 0, 'milesimos', 'Preço de uma mensagem pelo console.'),
    ('preco_mensagem_twilio_sms', 0, 'milesimos', 'Preço de uma mensagem de SMS pela Twilio.'),
    ('preco_mensagem_twilio_whatsapp', 0, 'milesimos', 'Preço de uma mensagem de WhatsApp pela Twilio.'),
    ('preco_mensagem_webhook', 0, 'milesimos', 'Preço de uma mensagem pelo webhook.'),
    ('preco_mensagem_whatsapp', 0, 'milesimos', 'Preço de uma mensagem de WhatsApp pela Meta.'),
    ('renovacao_graca', 30, 'segundos', 'Tempo em que o mesmo aparelho pode repetir uma renovação sem parecer uma cópia.'),
    ('renovacao_maxima', 0, 'segundos', 'Tempo em que a equipe pode continuar conectada num aparelho só seu. 0: desligado.'),
    ('renovacao_portal_maxima', 0, 'segundos', 'Tempo em que famílias e alunos podem continuar conectados num aparelho só seu. 0: desligado.'),
    ('renovacoes_por_sessao', 60, 'renovacoes', 'Renovações de um acesso mantido; depois espera.'),
    ('renovacoes_por_sessao_janela', 3600, 'segundos', 'Tempo em que se contam as renovações de um acesso.'),
    ('retencao_alertas', 90, 'dias', 'Tempo em que um alerta fica guardado depois do último uso.'),
    ('retencao_enderecos', 180, 'dias', 'Tempo em que o histórico guarda o endereço e o aparelho; depois são apagados.'),
    ('retencao_logs', 400, 'dias', 'Tempo em que o histórico fica guardado; depois é apagado por inteiro.'),
    ('retencao_lugares', 90, 'dias', 'Tempo em que o histórico guarda a cidade; depois é apagada.'),
    ('retencao_otps', 48, 'horas', 'Tempo em que ficam guardados pedidos de código e entregas.'),
    ('retencao_redes', 30, 'dias', 'Tempo em que a rede de onde alguém entrou conta como conhecida.'),
    ('sessao_maxima', 86400, 'segundos', 'Tempo máximo de um acesso da equipe, com todas as trocas de papel.'),
    ('sessao_portal', 7200, 'segundos', 'Tempo em que um acesso de família ou aluno vale.'),
    ('sessao_portal_maxima', 28800, 'segundos', 'Tempo máximo de um acesso de família ou aluno, com todas as trocas de perfil.'),
    ('sessao_sistema', 28800, 'segundos', 'Tempo em que um acesso da equipe vale.'),
    ('tentativas_por_otp', 3, 'erros', 'Vezes que se pode errar o mesmo código. Não passa de três.'),
    ('trocas_por_sessao', 30, 'trocas', 'Trocas de papel ou perfil num acesso; depois espera ou entra de novo.'),
    ('trocas_por_sessao_janela', 3600, 'segundos', 'Tempo em que se contam as trocas de um acesso.')
$$;

comment on function portaria.limit_catalogue() is 'Each limit with its default value, the unit of it, and its effect, in Portuguese.';

revoke all on function portaria.limit_catalogue() from public;
