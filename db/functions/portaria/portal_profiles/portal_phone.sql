/*
 * Schools may have different phones for one person, and one of them may be out of use or somebody else's. So the phone
 * that last completed a sign-in is preferred over a new one. Nothing that a school can choose, such as its name, has an
 * influence.
 */
create or replace function portaria.portal_phone(cpf text, destino text) returns text
language plpgsql stable
as $$
begin
  return (
    select t.telefone
    from (
      select p.telefone, min(coalesce(r.criado_em, a.criado_em)) as desde
      from portaria.portal_profiles(portal_phone.cpf) as p
      left join api.responsaveis as r on p.portal_type = 'responsavel' and r.id = p.id
      left join api.alunos as a on p.portal_type = 'aluno' and a.id = p.id
      where p.telefone is not null
      group by p.telefone
    ) as t
    left join portaria.portal_telefones as u on u.cpf = portal_phone.cpf and u.telefone = t.telefone
    order by right(t.telefone, 4) <> portal_phone.destino, u.entrou_em desc nulls last, t.desde, t.telefone
    limit 1
  );
end;
$$;

comment on function portaria.portal_phone(text, text) is 'The phone that receives the codes of this CPF: among those that end with destino (or all), the one that last signed in, else that of the oldest record.';

revoke all on function portaria.portal_phone(text, text) from public;
