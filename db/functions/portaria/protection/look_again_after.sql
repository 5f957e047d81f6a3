/*
 * A write through /rest/v1 may wait for a row after portaria.check_request has let it in. Its author may have signed out, or lost
 * the role, meanwhile: this trigger asks again. It locks nothing, so it cannot hold up the end of a session. A write to a
 * followed table is left out: it may end its author's own sessions, and that end is what was asked for. So are claims without a
 * user, which pass no check_request: the probes of api.admin_rls_smoke write with them. Definer, because a writer may not
 * read people.
 */
create or replace function portaria.look_again_after() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := portaria.claims();
begin
  if v_claims ->> 'usuario_id' is null or exists (
    select from pg_trigger as g where g.tgrelid = tg_relid and g.tgfoid = 'portaria.follow_change()'::regprocedure
  ) then
    return null;
  end if;
  perform portaria.look_again(v_claims);
  return null;
end;
$$;

comment on function portaria.look_again_after() is 'Trigger: refuses a write whose author''s session ended while it waited for a row. 401 token_revoked, session_ended, role_revoked.';

revoke all on function portaria.look_again_after() from public;
