/*
 * The caller of portaria.count_event, or of this function and then of it, holds a lock of the person or of the key that
 * they share; portaria.lock_limit gives one.
 */
create or replace function portaria.events_reopen(nome text, alvo uuid) returns integer
language sql stable
as $$
  select portaria.limit_reopens(events_reopen.nome, (
    select c.momentos from portaria.contagens as c where c.nome = events_reopen.nome and c.alvo = events_reopen.alvo
  ))
$$;

comment on function portaria.events_reopen(text, uuid) is 'Seconds until the limit (nome) allows another event of this person; null when it allows one now.';

revoke all on function portaria.events_reopen(text, uuid) from public;
