/*
 * The caller holds the lock of this count. Events that have left the window are dropped.
 */
create or replace function portaria.note_event(nome text, alvo uuid) returns void
language sql volatile
as $$
  insert into portaria.contagens as c (nome, alvo, momentos)
  values (note_event.nome, note_event.alvo, array[clock_timestamp()])
  on conflict on constraint contagens_pkey do update
  set momentos = array(
      select m
      from unnest(c.momentos) as m
      where m > clock_timestamp() - portaria.limite(note_event.nome || '_janela') * interval '1 second'
    ) || clock_timestamp(),
    ultima_em = clock_timestamp()
$$;

comment on function portaria.note_event(text, uuid) is 'Adds an event of this person to the count of a limit (nome).';

revoke all on function portaria.note_event(text, uuid) from public;
