/*
 * The portal's twin of portaria.usuario_situation. A profile without a CPF has nothing to type.
 */
create or replace function portaria.portal_situation(perfil jsonb) returns text
language sql immutable
as $$
  select case
    when not (portal_situation.perfil ->> 'ativo')::boolean then 'inativa'
    when portal_situation.perfil ->> 'cpf' is null then 'sem_cpf'
    when portal_situation.perfil ->> 'telefone' is null then 'sem_telefone'
    else 'pode_entrar'
  end
$$;

comment on function portaria.portal_situation(jsonb) is 'pode_entrar, inativa, sem_cpf or sem_telefone, for a profile of portaria.find_profile.';

revoke all on function portaria.portal_situation(jsonb) from public;
