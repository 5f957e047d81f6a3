/*
 * Undoing the change does not bring the sessions back. Locks the people in the order of their CPFs, so that sign-ins
 * and switches wait and no two calls deadlock.
 */
create or replace function portaria.end_profiles(ids uuid[], cpfs text[]) returns void
language plpgsql volatile
as $$
begin
  perform portaria.lock_portal(p.cpf, p.id)
  from (
    select c as cpf, null::uuid as id from unnest(end_profiles.cpfs) as c where c is not null
    union
    select r.cpf, null from api.responsaveis as r where r.id = any (end_profiles.ids)
    union
    select a.cpf, case when a.cpf is null then a.id end from api.alunos as a where a.id = any (end_profiles.ids)
    order by 1, 2
  ) as p;
  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select t.id, portaria.next_session_end(t.id, null) from unnest(end_profiles.ids) as t (id) order by t.id
  on conflict (titular_id) do update
  set validas_desde = portaria.next_session_end(s.titular_id, s.validas_desde);
  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.titular_id = any (end_profiles.ids)
    and o.contexto = 'portal'
    and o.usado_em is null
    and o.expira_em > clock_timestamp();
end;
$$;

comment on function portaria.end_profiles(uuid[], text[]) is 'Ends the sessions and codes of these profiles. cpfs: further people to lock.';

revoke all on function portaria.end_profiles(uuid[], text[]) from public;
