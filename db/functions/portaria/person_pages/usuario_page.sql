/*
 * A school sees the roles at that school and the sessions that act in them. Of a person with roles elsewhere, it sees
 * neither the phone, the passkeys nor events elsewhere; oculto says so.
 */
create or replace function portaria.usuario_page(usuario portaria.usuarios, escola_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', (usuario_page.usuario).id,
    'contexto', 'sistema',
    'nome_completo', (usuario_page.usuario).nome_completo,
    'codigo', portaria.mask_codigo((usuario_page.usuario).codigo),
    'telefone', case when v.sua then portaria.mask_phone((usuario_page.usuario).telefone) end,
    'oculto', case when v.sua then '[]' else '["telefone", "ultimo_acesso", "sessoes", "historico", "passkeys"]'::jsonb end,
    'ativo', (usuario_page.usuario).ativo,
    'atualizado_em', portaria.iso_utc((usuario_page.usuario).atualizado_em),
    'ultimo_acesso', portaria.iso_utc(portaria.sign_in_at((usuario_page.usuario).id, usuario_page.escola_id)),
    'pode', portaria.usuario_actions((usuario_page.usuario).id, usuario_page.escola_id),
    'papeis', portaria.named_roles((usuario_page.usuario).id, usuario_page.escola_id),
    'sessoes', portaria.sessions_of('sistema', (usuario_page.usuario).id, escola_id => usuario_page.escola_id),
    'historico', portaria.timeline_of('sistema', (usuario_page.usuario).id, escola_id => usuario_page.escola_id),
    'passkeys', case when v.sua then portaria.titular_passkeys('sistema', (usuario_page.usuario).id) else '[]' end
  ) || portaria.usuario_verdict(usuario_page.usuario)
  from (select portaria.belongs_to_school((usuario_page.usuario).id, usuario_page.escola_id) as sua) as v
$$;

comment on function portaria.usuario_page(portaria.usuarios, uuid) is 'The answer of api.person about a user: who it is, the verdict, pode, papeis, sessoes, historico, passkeys, oculto. With escola_id: only what belongs to that school, and no phone and passkeys of a person with roles beyond it.';

revoke all on function portaria.usuario_page(portaria.usuarios, uuid) from public;
