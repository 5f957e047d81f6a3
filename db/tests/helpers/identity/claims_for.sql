/*
 * The payload of a system token by the specification, section 2.4, built independently of the tested code.
 */
create or replace function tests.claims_for(codigo text, papel text default null, escola_id uuid default null) returns jsonb
language plpgsql volatile security definer
as $$
begin
  return (
    select jsonb_build_object(
      'sub', u.id, 'usuario_id', u.id, 'nome_completo', u.nome_completo,
      'principal_role', p.nome, 'escola_id', up.escola_id,
      'roles', jsonb_build_array(jsonb_build_object('nome', p.nome, 'escola_id', up.escola_id)),
      'role', 'authenticated', 'aud', 'authenticated',
      'iat', tests.epoch(), 'exp', tests.epoch() + 28800, 'jti', gen_random_uuid()
    )
    from portaria.usuarios as u
    join portaria.usuario_papeis as up on up.usuario_id = u.id
    join portaria.papeis as p on p.id = up.papel_id
    where u.codigo = claims_for.codigo
      and (claims_for.papel is null or (p.nome = claims_for.papel and up.escola_id is not distinct from claims_for.escola_id))
    order by p.prioridade, up.criado_em
    limit 1
  );
end;
$$;

comment on function tests.claims_for(text, text, uuid) is 'A good system payload for this user, in this role or in the principal one.';
