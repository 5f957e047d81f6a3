/*
 * The same as portaria.usuario_page, for the portal.
 */
create or replace function portaria.profile_page(perfil jsonb) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', profile_page.perfil -> 'id',
    'contexto', 'portal',
    'portal_type', profile_page.perfil -> 'portal_type',
    'nome_completo', profile_page.perfil -> 'nome_completo',
    'codigo', portaria.mask_codigo(profile_page.perfil ->> 'cpf'),
    'telefone', portaria.mask_phone(profile_page.perfil ->> 'telefone'),
    'ativo', profile_page.perfil -> 'ativo',
    'escola_id', profile_page.perfil -> 'escola_id',
    'escola_nome', profile_page.perfil -> 'escola_nome',
    'ultimo_acesso', (
      select portaria.iso_utc(max(l.criado_em))
      from portaria.logs_transacoes as l
      where l.dados ->> 'titular_id' = profile_page.perfil ->> 'id' and l.evento = 'portal.login.success'
    ),
    'atualizado_em', portaria.iso_utc((profile_page.perfil ->> 'atualizado_em')::timestamptz),
    'pode', jsonb_build_array('alterar', 'ativar'),
    'papeis', jsonb_build_array(),
    'sessoes', portaria.sessions_of('portal', (profile_page.perfil ->> 'id')::uuid),
    'historico', portaria.timeline_of('portal', (profile_page.perfil ->> 'id')::uuid)
  ) || portaria.profile_verdict(profile_page.perfil)
$$;

comment on function portaria.profile_page(jsonb) is 'The answer of api.person about a student or guardian: who it is, {situacao, ate, porque}, pode, sessoes, historico.';

revoke all on function portaria.profile_page(jsonb) from public;
