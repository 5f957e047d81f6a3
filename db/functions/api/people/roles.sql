/*
 * The roles for the forms that grant roles and filter people.
 */
create or replace function api.roles() returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.require_role(array['administrador', 'escola']);
begin
  return jsonb_build_object('papeis', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'nome', p.nome,
      'global', p.global,
      'pode', portaria.is_grantable(v_claims, p.nome, portaria.managed_escola(v_claims))
    ) || case when p.exige is null then '{}' else jsonb_build_object('exige', p.exige) end order by p.prioridade, p.nome), '[]')
    from portaria.papeis as p
  ));
end;
$$;

comment on function api.roles() is 'The roles that a person can have, principal ones first: {papeis: [{nome, global, pode}]}, and exige where the role demands a passkey. pode: whether the caller may grant it. 403 not_allowed.';

revoke all on function api.roles() from public;
grant execute on function api.roles() to authenticated;
