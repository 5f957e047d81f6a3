/*
 * An export or an erasure of a person asks all drafts for one code, also in cells that are no field. Reading every cell then would
 * take seconds for each large draft.
 */
create or replace function portaria.note_line_codes() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  new.codigos := array(
    select distinct regexp_replace(c, '[^0-9]+', '', 'g') from unnest(new.valores) as c where c ~ '^(?:[^0-9]*[0-9]){11,14}[^0-9]*$'
  );
  return new;
end;
$$;

comment on function portaria.note_line_codes() is 'Trigger: notes the login codes that the cells of a line may have.';

revoke all on function portaria.note_line_codes() from public;

create or replace trigger note_line_codes
before insert or update of valores on portaria.importacao_linhas
for each row execute function portaria.note_line_codes();

comment on trigger note_line_codes on portaria.importacao_linhas is 'Notes the login codes that the cells of a line may have.';
