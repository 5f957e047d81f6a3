/*
 * The same as portaria.usuario_situation, for the portal. A profile without a CPF cannot sign in, because the CPF is
 * the login code.
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

comment on function portaria.portal_situation(jsonb) is 'The state of a profile of portaria.find_profile: pode_entrar, inativa, sem_cpf or sem_telefone.';

revoke all on function portaria.portal_situation(jsonb) from public;
