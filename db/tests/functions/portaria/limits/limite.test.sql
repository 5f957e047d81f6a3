-- Limits are rows of a table.
begin;
select plan(7);

prepare especificados as values
  ('otps_por_usuario', 3, 'envios'), ('otps_por_usuario_janela', 900, 'segundos'), ('otps_por_ip', 10, 'envios'), ('otps_por_ip_janela', 3600, 'segundos'), ('otp_validade', 300, 'segundos'),
  ('tentativas_por_otp', 3, 'erros'), ('erros_por_usuario', 30, 'erros'), ('erros_por_usuario_janela', 86400, 'segundos'), ('erros_por_ip', 60, 'erros'), ('erros_por_ip_janela', 3600, 'segundos'),
  ('sessao_sistema', 28800, 'segundos'), ('sessao_maxima', 86400, 'segundos'), ('sessao_portal', 7200, 'segundos'), ('sessao_portal_maxima', 28800, 'segundos');
select bag_eq(
  $$select nome, valor, unidade from portaria.limites where nome ~ '^(otps?|tentativas|erros|sessao)_'$$, 'especificados',
  'the limits of codes, wrong codes and sessions have the values of the specification'
);
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
