/*
 * Tells a person with two numbers that a school has the other one, so that they can ask for a code there.
 */
create or replace function portaria.other_phones(cpf text, telefone text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('escola_nome', t.escola_nome, 'destino', portaria.mask_phone(t.telefone)) order by t.ordem), '[]')
    from (
      select p.escola_nome, p.telefone, min(p.ordem) as ordem
      from portaria.portal_profiles(other_phones.cpf) with ordinality
        as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone, escola_nome, ordem)
      where p.telefone <> other_phones.telefone
      group by p.escola_id, p.escola_nome, p.telefone
    ) as t
  );
end;
$$;

comment on function portaria.other_phones(text, text) is 'The phones of the profiles of this CPF that a session of this phone cannot use: [{escola_nome, destino}], masked.';

revoke all on function portaria.other_phones(text, text) from public;
