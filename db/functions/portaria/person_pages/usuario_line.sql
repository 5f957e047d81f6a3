/*
 * One row of the list of people. A school sees only the roles at that school. Of a person with roles elsewhere, it sees
 * only the sign-ins at that school.
 */
create or replace function portaria.usuario_line(usuario portaria.usuarios, escola_id uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', (usuario_line.usuario).id,
    'nome_completo', (usuario_line.usuario).nome_completo,
    'codigo', portaria.mask_codigo((usuario_line.usuario).codigo),
    'papeis', portaria.named_roles((usuario_line.usuario).id, usuario_line.escola_id),
    'ultimo_acesso', portaria.iso_utc(portaria.sign_in_at((usuario_line.usuario).id, usuario_line.escola_id)),
    'oculto', case when portaria.belongs_to_school((usuario_line.usuario).id, usuario_line.escola_id) then '[]' else '["ultimo_acesso"]'::jsonb end
  )
$$;

comment on function portaria.usuario_line(portaria.usuarios, uuid) is 'A user in the list of people: {id, nome_completo, codigo, papeis, ultimo_acesso, oculto}, the code masked; oculto names the fields that the reader may not see. With escola_id: only the roles at that school and, of a person with roles beyond it, only the sign-ins there.';

revoke all on function portaria.usuario_line(portaria.usuarios, uuid) from public;
