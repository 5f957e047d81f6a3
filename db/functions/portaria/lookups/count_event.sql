/*
 * The lock makes the count exact: events at once are counted one after the other. What is over the limit is not counted.
 */
create or replace function portaria.count_event(nome text, alvo uuid) returns integer
language plpgsql volatile
as $$
declare
  v_espera integer;
begin
  perform portaria.lock_limit(count_event.nome || ' ' || count_event.alvo);
  v_espera := portaria.events_reopen(count_event.nome, count_event.alvo);
  if v_espera is null then
    perform portaria.note_event(count_event.nome, count_event.alvo);
  end if;
  return v_espera;
end;
$$;

comment on function portaria.count_event(text, uuid) is 'Counts an event of this person for a limit (nome). When the limit is reached it does not count, and returns the seconds to wait.';

revoke all on function portaria.count_event(text, uuid) from public;
