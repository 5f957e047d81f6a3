/*
 * Written once for each person. Reading the log instead would cost a probe for everybody in a list of who never signed in.
 */
create or replace function portaria.note_entry(ids uuid[]) returns void
language plpgsql volatile
as $$
begin
  update portaria.titulares as t set entrou_em = clock_timestamp() where t.id = any (note_entry.ids) and t.entrou_em is null;
end;
$$;

comment on function portaria.note_entry(uuid[]) is 'Notes the first sign-in of these people.';

revoke all on function portaria.note_entry(uuid[]) from public;
