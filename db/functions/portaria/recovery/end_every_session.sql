/*
 * After a restore the database knows nothing of what came later: sign-ins, logouts, used codes. So the rule is time alone: whatever
 * was issued until now ends, with a row or without one. A session may be dated to the second after its sign-in, so the moment
 * lies beyond it. Inactive people and profiles too, or their sessions would come back when they do.
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

comment on function portaria.end_every_session() is 'Ends every session and every unused code that was issued until now, of all people and profiles, also those that this database does not know. Gives the number of people and profiles. For the moment after a restore.';

revoke all on function portaria.end_every_session() from public;
