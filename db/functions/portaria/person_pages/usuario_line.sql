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
    'situacao', portaria.usuario_situation(usuario_line.usuario),
    'ultimo_acesso', portaria.iso_utc(portaria.sign_in_at((usuario_line.usuario).id, usuario_line.escola_id))
  )
$$;

comment on function portaria.usuario_line(portaria.usuarios, uuid) is 'A user in the list of people: {id, nome_completo, codigo, papeis, situacao, ultimo_acesso}, the code masked. With escola_id: only the roles at that school and, of a person with roles beyond it, only the sign-ins there.';

revoke all on function portaria.usuario_line(portaria.usuarios, uuid) from public;
