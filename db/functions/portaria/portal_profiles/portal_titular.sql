/*
 * Among the profiles with the chosen phone, the first one receives the code.
 */
create or replace function portaria.portal_titular(cpf text, destino text default null) returns portaria.titular
language plpgsql stable
as $$
begin
  return (
    select row('portal', p.portal_type, p.id, p.telefone)::portaria.titular
    from (select portaria.portal_phone(portal_titular.cpf, portal_titular.destino) as telefone) as t
    left join lateral (
      select * from portaria.portal_profiles(portal_titular.cpf) with ordinality
        as p (portal_type, id, nome_completo, escola_id, serie_id, turma_id, matricula, telefone, escola_nome, ordem)
      where p.telefone is not distinct from t.telefone
      order by p.ordem
      limit 1
    ) as p on true
  );
end;
$$;

comment on function portaria.portal_titular(text, text) is 'The profile that a portal code of this CPF is for, and the phone it goes to (portaria.portal_phone); id is null when no profile matches.';

revoke all on function portaria.portal_titular(text, text) from public;
