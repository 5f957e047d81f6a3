/*
 * The descriptions and defaults of the limits, for the page that changes them.
 */
create or replace function portaria.limit_catalogue() returns table (nome text, padrao integer, efeito text)
language sql immutable
as $$
  values
    ('alerta_intervalo', 300, 'Tempo mínimo entre dois avisos sobre o mesmo acesso vazado.'),
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
