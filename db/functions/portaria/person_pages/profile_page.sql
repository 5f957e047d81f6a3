/*
 * The same as portaria.usuario_page, for the portal.
 */
create or replace function portaria.profile_page(perfil jsonb) returns jsonb
language sql stable
as $$
  select portaria.profile_line(profile_page.perfil) || jsonb_build_object(
    'contexto', 'portal',
    'telefone', portaria.mask_phone(profile_page.perfil ->> 'telefone'),
    'ativo', profile_page.perfil -> 'ativo',
    'atualizado_em', portaria.iso_utc((profile_page.perfil ->> 'atualizado_em')::timestamptz),
    'pode', jsonb_build_array('alterar', 'ativar'),
    'papeis', jsonb_build_array(),
    'sessoes', portaria.sessions_of('portal', (profile_page.perfil ->> 'id')::uuid),
    'historico', portaria.timeline_of('portal', (profile_page.perfil ->> 'id')::uuid),
    'passkeys', portaria.titular_passkeys('portal', (profile_page.perfil ->> 'id')::uuid)
  ) || portaria.profile_family(profile_page.perfil) || portaria.profile_verdict(profile_page.perfil)
$$;

comment on function portaria.profile_page(jsonb) is 'The answer of api.person about a student or guardian: who it is, the family, the verdict, pode, sessoes, historico, passkeys.';

revoke all on function portaria.profile_page(jsonb) from public;
