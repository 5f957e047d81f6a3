/*
 * Codes and limits of the portal belong to the person, so every record with the same CPF counts.
 */
create or replace function portaria.profile_titulares(perfil jsonb) returns uuid[]
language sql stable
as $$
  select array(
    select unnest(portaria.portal_ids(profile_titulares.perfil ->> 'cpf'))
    union
    select (profile_titulares.perfil ->> 'id')::uuid
  )
$$;

comment on function portaria.profile_titulares(jsonb) is 'The ids of all students and guardians with the CPF of this profile (portaria.find_profile), itself included.';

revoke all on function portaria.profile_titulares(jsonb) from public;
