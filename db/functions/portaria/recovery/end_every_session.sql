/*
 * For the moment after a restore: the database does not know later sign-ins, logouts and used codes. So every session
 * and code issued until now ends, whether it has a row or not. A session may be dated to the second after its sign-in,
 * so the bound is a second later. Inactive people are included, or their sessions would be valid again after an
 * activation.
 */
create or replace function portaria.end_every_session() returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ate timestamptz;
  v_pessoas integer;
  v_perfis integer;
begin
  perform from portaria.usuarios as u order by u.id for no key update;
  v_ate := date_trunc('second', clock_timestamp()) + interval '2 seconds';
  update portaria.usuarios as u
  set sessoes_validas_desde = greatest(v_ate, portaria.next_session_end(u.id, u.sessoes_validas_desde));
  get diagnostics v_pessoas = row_count;

  insert into portaria.portal_sessoes as s (titular_id, validas_desde)
  select p.id, greatest(v_ate, portaria.next_session_end(p.id, null))
  from (select r.id from api.responsaveis as r union all select a.id from api.alunos as a) as p
  order by p.id
  on conflict (titular_id) do update
  set validas_desde = greatest(excluded.validas_desde, s.validas_desde);
  get diagnostics v_perfis = row_count;

  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.usado_em is null
    and o.expira_em > clock_timestamp();

  perform portaria.log_transacao(
    'session.revoke_all', null, null, jsonb_build_object('pessoas', v_pessoas, 'perfis', v_perfis)
  );
  return v_pessoas + v_perfis;
end;
$$;

comment on function portaria.end_every_session() is 'Ends every session and unused code that was issued until now, of all people and profiles, including sessions this database does not know. Returns how many people and profiles. To be called after a restore.';

revoke all on function portaria.end_every_session() from public;
