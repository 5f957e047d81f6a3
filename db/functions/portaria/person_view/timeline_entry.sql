/*
 * A school sees this too, so addresses, ids, accounts and other schools are left out.
 */
create or replace function portaria.timeline_entry(entrada portaria.logs_transacoes) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'evento', (timeline_entry.entrada).evento,
    'criado_em', portaria.iso_utc((timeline_entry.entrada).criado_em),
    'cidade', (timeline_entry.entrada).geo ->> 'city',
    'aparelho', portaria.device_name((timeline_entry.entrada).user_agent),
    'ator_nome', (select u.nome_completo from portaria.usuarios as u where u.id = (timeline_entry.entrada).ator_id),
    'dados', (timeline_entry.entrada).dados - array['jti', 'familia', 'titular_id', 'titulares', 'otp_id', 'escola_id', 'ator_id', 'conta', 'operador']
  )
$$;

comment on function portaria.timeline_entry(portaria.logs_transacoes) is 'A log entry as the page of a person shows it: {evento, criado_em, cidade, aparelho, ator_nome, dados}.';

revoke all on function portaria.timeline_entry(portaria.logs_transacoes) from public;
