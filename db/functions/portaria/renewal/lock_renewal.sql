/*
 * The caller holds the lock of the person. So the row is read as the last renewal, switch or logout left it. Its
 * expira_em is the end under the limit of now, so that this is asked once for a renewal.
 */
create or replace function portaria.lock_renewal(familia uuid) returns portaria.renovacoes
language plpgsql volatile
as $$
declare
  v_renovacao portaria.renovacoes;
begin
  select * into v_renovacao
  from portaria.renovacoes as r
  where r.familia = lock_renewal.familia
    and r.encerrada_em is null
  for update;
  v_renovacao.expira_em := portaria.renewal_end(v_renovacao);
  if (v_renovacao.expira_em > clock_timestamp()) is not true then
    return null;
  end if;
  return v_renovacao;
end;
$$;

comment on function portaria.lock_renewal(uuid) is 'Locks the row of a sign-in that can be renewed until commit; null when it cannot: no row, ended or expired.';

revoke all on function portaria.lock_renewal(uuid) from public;
