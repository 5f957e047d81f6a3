/*
 * The profiles as the client sees them: without the phone.
 */
create or replace function portaria.portal_perfis(cpf text) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(to_jsonb(p) - 'telefone' - 'ordem' order by p.ordem), '[]')
  from portaria.portal_profiles(portal_perfis.cpf) with ordinality
    as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone, escola_nome, ordem)
$$;

comment on function portaria.portal_perfis(text) is 'An array of {portal_type, id, nome_completo, escola_id, escola_nome, serie_id, turma_id, matricula}, in the order of portaria.portal_profiles.';

revoke all on function portaria.portal_perfis(text) from public;
