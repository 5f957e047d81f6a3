/*
 * A session may use only the profiles whose phone received its code. Otherwise somebody who enters another person's CPF
 * at one school could read that person's records at another. The answer shows no phones.
 */
create or replace function portaria.profiles_body(cpf text, telefone text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(p) - 'telefone' - 'ordem' order by p.ordem), '[]')
    from portaria.portal_profiles(profiles_body.cpf) with ordinality
      as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone, escola_nome, ordem)
    where p.telefone = profiles_body.telefone
  );
end;
$$;

comment on function portaria.profiles_body(text, text) is 'The profiles of this CPF that a session of this phone may use: [{portal_type, id, nome_completo, escola_id, escola_nome, serie_id, turma_id, matricula}], in the order of portaria.portal_profiles.';

revoke all on function portaria.profiles_body(text, text) from public;
