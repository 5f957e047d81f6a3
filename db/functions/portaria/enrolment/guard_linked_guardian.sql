/*
 * A student or guardian goes with the links, and the codes of a child without a phone then go to the next guardian. So the rules of
 * api.portal_unlink hold for a DELETE of /rest/v1 too. The entries have no name or CPF: no erasure finds this person later.
 */
create or replace function portaria.guard_linked_guardian() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_vinculo api.alunos_responsaveis;
begin
  -- As every sign-in does first, and of all people whose sessions end, in the order of portaria.end_profiles.
  perform portaria.lock_portal(p.cpf, p.id)
  from (
    select old.cpf, case when old.cpf is null then old.id end as id
    union
    select a.cpf, case when a.cpf is null then a.id end from api.alunos as a where a.id = any (portaria.reached_through(array[old.id]))
    order by 1, 2
  ) as p;
  if exists (select from api.alunos_responsaveis as ar where ar.aluno_id = old.id or ar.responsavel_id = old.id) then
    perform portaria.require_fresh_login(portaria.require_role(array['administrador', 'escola']));
  end if;
  for v_vinculo in select * from api.alunos_responsaveis as ar where ar.aluno_id = old.id or ar.responsavel_id = old.id order by ar.id loop
    perform portaria.log_transacao(
      'portal.unlink', null, old.escola_id,
      jsonb_build_object(
        'titular_id', v_vinculo.aluno_id,
        'antes', jsonb_build_object('responsavel_id', v_vinculo.responsavel_id, 'parentesco', v_vinculo.parentesco, 'ordem', v_vinculo.ordem),
        'depois', null
      )
    );
  end loop;
  delete from portaria.redes_conhecidas as r where r.titular = old.id;
  delete from portaria.passkeys as p where p.titular_id = old.id;
  perform portaria.log_transacao(
    'portal.delete', null, old.escola_id,
    jsonb_build_object('titular_id', old.id, 'portal_type', case tg_table_name when 'alunos' then 'aluno' else 'responsavel' end)
  );
  return old;
end;
$$;

comment on function portaria.guard_linked_guardian() is 'Trigger: a student or guardian with links is deleted by administrador or escola alone, after a recent sign-in. Each link that ends is logged, and so is the deletion; passkeys and known networks go too. 403 not_allowed or fresh_login_required.';

revoke all on function portaria.guard_linked_guardian() from public;

create or replace trigger guard_linked_guardian before delete on api.alunos
for each row when (current_user = 'authenticated') execute function portaria.guard_linked_guardian();
create or replace trigger guard_linked_guardian before delete on api.responsaveis
for each row when (current_user = 'authenticated') execute function portaria.guard_linked_guardian();

comment on trigger guard_linked_guardian on api.alunos is 'A student with guardians is deleted by /rest/v1 as api.portal_unlink would end the links, and every deletion is logged.';
comment on trigger guard_linked_guardian on api.responsaveis is 'A guardian with children is deleted by /rest/v1 as api.portal_unlink would end the links, and every deletion is logged.';
