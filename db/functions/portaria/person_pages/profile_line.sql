/*
 * One row of the list of students and guardians.
 */
create or replace function portaria.profile_line(perfil jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', profile_line.perfil -> 'id',
    'portal_type', profile_line.perfil -> 'portal_type',
    'nome_completo', profile_line.perfil -> 'nome_completo',
    'codigo', portaria.mask_codigo(profile_line.perfil ->> 'cpf'),
    'escola_id', profile_line.perfil -> 'escola_id',
    'escola_nome', profile_line.perfil -> 'escola_nome',
    'ultimo_acesso', (
      select portaria.iso_utc(max(l.criado_em))
      from portaria.logs_transacoes as l
      where l.dados ->> 'titular_id' = profile_line.perfil ->> 'id' and l.evento = 'portal.login.success'
    ),
    'oculto', jsonb_build_array()
  )
$$;

comment on function portaria.profile_line(jsonb) is 'A profile in the list of people: {id, portal_type, nome_completo, codigo, escola_id, escola_nome, ultimo_acesso, oculto}, the code masked.';

revoke all on function portaria.profile_line(jsonb) from public;
