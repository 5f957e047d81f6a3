/*
 * What expires, and when: one row for each table. An end of all portal sessions refuses tokens and renewals issued before it; once
 * those have expired, it is useless. Its bound is the longest portal session, or the longest portal sign-in that stays, plus a day, for
 * a limit that was lowered since and for clock differences. Alerts that were not pushed expire too: without an address for pushes none ever is.
 * The sends and attempts before an unlock are deleted with it. What refuses a token is kept for a minute after it: the clock
 * of a new primary may be ten seconds behind (portaria.check_lease), and there the token has not expired yet.
 */
create or replace function portaria.expirations() returns table (tabela text, coluna text, antes_de timestamptz, informa boolean)
language sql stable
as $$
  select e.tabela, e.coluna, now() - e.idade, e.informa
  from (
    select
      portaria.limite('retencao_otps') * interval '1 hour' as codigos,
      portaria.limite('desbloqueios_por_escola_janela') * interval '1 second' as desbloqueios,
      portaria.limite('retencao_alertas') * interval '1 day' as alertas,
      portaria.limite('retencao_redes') * interval '1 day' as redes,
      greatest(portaria.limite('sessao_portal_maxima') * interval '1 second', (select max(r.expira_em - r.entrou_em) from portaria.renovacoes as r where r.contexto = 'portal')) + interval '1 day' as portal
  ) as r
  cross join lateral (
    values
      ('token_blacklist', 'expira_em', interval '1 minute', true),
      ('sessoes', 'expira_em', interval '1 minute', true),
      ('renovacoes', 'expira_em', interval '0', true),
      ('sessao_trocas', 'ultima_em', r.codigos, true),
      ('otp_envios', 'criado_em', r.codigos, true),
      ('otp_tentativas', 'criado_em', r.codigos, true),
      ('login_otps', 'criado_em', r.codigos, true),
      ('alertas', 'ultimo_em', r.alertas, true),
      ('redes_conhecidas', 'vista_em', r.redes, true),
      ('desbloqueios', 'desbloqueado_em', r.codigos, true),
      ('avisos', 'criado_em', r.codigos, true),
      ('portal_sessoes', 'validas_desde', r.portal, true),
      ('envios_hora', 'hora', r.codigos, false),
      ('contagens', 'ultima_em', greatest(r.codigos, r.desbloqueios), false),
      ('otp_recusas', 'ate', r.codigos, false),
      ('desafios', 'expira_em', interval '0', false),
      ('lotes', 'criado_em', interval '24 hours', false),
      ('importacoes', 'criado_em', interval '24 hours', false)
  ) as e (tabela, coluna, idade, informa)
$$;

comment on function portaria.expirations() is 'The tables whose rows expire: a row is deleted when its coluna is before antes_de. informa: the clean-up reports how many.';

revoke all on function portaria.expirations() from public;
