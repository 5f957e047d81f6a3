/*
 * The active profile with this id as portaria.profiles_body has it.
 */
create or replace function portaria.one_profile(titular_id uuid) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select to_jsonb(p) - 'telefone'
    from portaria.titulares as t,
      lateral portaria.portal_profiles(portaria.portal_cpf(t.tipo, t.id)) as p
    where t.id = one_profile.titular_id and p.id = t.id and p.portal_type = t.tipo
  );
end;
$$;

comment on function portaria.one_profile(uuid) is 'The active profile with this id: {portal_type, id, nome_completo, escola_id, escola_nome, serie_id, turma_id, matricula}; null when there is none.';

revoke all on function portaria.one_profile(uuid) from public;
