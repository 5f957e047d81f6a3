/*
 * The codes of a student without a phone went to a guardian, so rows of the student have the guardian's number. A
 * number that another record still has is kept.
 */
create or replace function portaria.erase_phones(telefones text[]) returns void
language plpgsql volatile
as $$
declare
  v_soltos text[] := array(
    select t.telefone
    from unnest(erase_phones.telefones) as t (telefone)
    where not exists (select from portaria.usuarios as u where u.telefone = t.telefone)
      and not exists (select from api.alunos as a where a.telefone = t.telefone)
      and not exists (select from api.responsaveis as r where r.telefone = t.telefone)
  );
begin
  update portaria.sessoes as s set telefone = null, encerrada_em = coalesce(s.encerrada_em, clock_timestamp()) where s.telefone = any (v_soltos);
  update portaria.renovacoes as r set telefone = null, encerrada_em = coalesce(r.encerrada_em, clock_timestamp()) where r.telefone = any (v_soltos);
  update portaria.login_otps as o set telefone = null, expira_em = least(o.expira_em, clock_timestamp()) where o.telefone = any (v_soltos);
  delete from portaria.portal_telefones as t where t.telefone = any (v_soltos);
  delete from portaria.avisos as a where a.destino = any (v_soltos);
end;
$$;

comment on function portaria.erase_phones(text[]) is 'Erases phones that no record has any more from sessions, codes and messages.';

revoke all on function portaria.erase_phones(text[]) from public;
