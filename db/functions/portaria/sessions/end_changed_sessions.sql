/*
 * A person who is deactivated or gets another phone loses their sessions and codes, also when the change is made in SQL.
 * Another phone ends their passkeys too. Undoing the change does not bring them back. The update has already locked the row.
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
  if old.telefone is distinct from new.telefone then
    perform portaria.end_record_passkeys(array[old.id]);
  end if;
  return new;
end;
$$;

comment on function portaria.end_changed_sessions() is 'Trigger: ends the sessions and codes of a person for good after a change of ativo or telefone.';

revoke all on function portaria.end_changed_sessions() from public;

create or replace trigger end_changed_sessions
before update on portaria.usuarios
for each row
when (old.ativo is distinct from new.ativo or old.telefone is distinct from new.telefone)
execute function portaria.end_changed_sessions();

comment on trigger end_changed_sessions on portaria.usuarios is 'Ends the sessions and codes of the person for good after a change of ativo or telefone.';
