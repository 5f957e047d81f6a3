/*
 * Whoever changes it, and however: a person who was deactivated or whose phone is another one has no sessions and no codes
 * of before, also not after the change is taken back. The update has locked the row already.
 */
create or replace function portaria.end_changed_sessions() returns trigger
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  new.sessoes_validas_desde := greatest(new.sessoes_validas_desde, portaria.next_session_end(old.id, old.sessoes_validas_desde));
  update portaria.login_otps as o
  set expira_em = clock_timestamp()
  where o.usuario_id = old.id
    and o.usado_em is null
    and o.expira_em > clock_timestamp();
  return new;
end;
$$;

comment on function portaria.end_changed_sessions() is 'Trigger: a change of ativo or telefone ends the sessions and the codes of a person for good.';

revoke all on function portaria.end_changed_sessions() from public;

create or replace trigger end_changed_sessions
before update on portaria.usuarios
for each row
when (old.ativo is distinct from new.ativo or old.telefone is distinct from new.telefone)
execute function portaria.end_changed_sessions();

comment on trigger end_changed_sessions on portaria.usuarios is 'A change of ativo or telefone ends the sessions and the codes of the person for good.';
