/*
 * The portal's twin of portaria.end_changed_sessions: whoever changes it, a profile that was deactivated or has another
 * phone or CPF has no sessions and no codes of before, also not after the change is taken back. People take turns in the
 * order of their CPFs.
 */
create or replace function portaria.end_changed_profiles() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids uuid[] := array(
    select d.id
    from antes as a
    join depois as d on d.id = a.id
    where (a.ativo, a.telefone, a.cpf) is distinct from (d.ativo, d.telefone, d.cpf)
    order by d.id
  );
begin
  if v_ids = '{}' then
    return null;
  end if;
  perform portaria.lock_portal(p.cpf, p.id)
  from (
    select x.cpf, case when x.cpf is null then x.id end as id
    from (select * from antes union all select * from depois) as x
    where x.id = any (v_ids)
    group by 1, 2
    order by 1, 2
  ) as p;
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select t.id, portaria.next_session_end(t.id, null) from unnest(v_ids) as t (id) order by t.id
  on conflict (titular_id) do update
  set validas_desde = portaria.next_session_end(s.titular_id, s.validas_desde);
  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.titular_id = any (v_ids)
    and o.contexto = 'portal'
    and o.usado_em is null
    and o.expira_em > clock_timestamp();
  return null;
end;
$$;

comment on function portaria.end_changed_profiles() is 'Trigger: a change of ativo, telefone or cpf ends the sessions and the codes of a portal profile for good.';

revoke all on function portaria.end_changed_profiles() from public;

create or replace trigger end_changed_profiles
after update on api.alunos
referencing old table as antes new table as depois
for each statement execute function portaria.end_changed_profiles();

comment on trigger end_changed_profiles on api.alunos is 'A change of ativo, telefone or cpf ends the sessions and the codes of the profile for good.';

create or replace trigger end_changed_profiles
after update on api.responsaveis
referencing old table as antes new table as depois
for each statement execute function portaria.end_changed_profiles();

comment on trigger end_changed_profiles on api.responsaveis is 'A change of ativo, telefone or cpf ends the sessions and the codes of the profile for good.';
