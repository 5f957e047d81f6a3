/*
 * Deletes phones that opened the portal once no record of their person has them: only phones of records can receive
 * codes (portaria.portal_phone). A student without a phone uses a guardian's. Inactive records count too, because
 * activating one is not a new sign-in. The array is read once: a subquery may be read again for each row, and then lock and delete more.
 */
create or replace function portaria.forget_phones(lote integer) returns bigint
language plpgsql volatile
as $$
declare
  v_total bigint;
begin
  delete from portaria.portal_telefones as t
  where t.ctid = any (array(
    select p.ctid
    from portaria.portal_telefones as p
    where not exists (select from api.responsaveis as r where r.cpf = p.cpf and r.telefone = p.telefone)
      and not exists (
        select from api.alunos as a
        where a.cpf = p.cpf and coalesce(a.telefone, portaria.guardian_phone(a.id)) = p.telefone
      )
    limit forget_phones.lote for update of p skip locked
  ));
  get diagnostics v_total = row_count;
  return v_total;
end;
$$;

comment on function portaria.forget_phones(integer) is 'Deletes at most lote rows of phones that no record of their person has any more; returns how many.';

revoke all on function portaria.forget_phones(integer) from public;
