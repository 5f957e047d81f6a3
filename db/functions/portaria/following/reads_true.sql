/*
 * A row that breaks a rule is read all the same to see whether its person is active, so a text of no boolean raises nothing.
 */
create or replace function portaria.reads_true(texto text) returns boolean
language plpgsql immutable
as $$
begin
  return coalesce(reads_true.texto::boolean, false);
exception
  when invalid_text_representation then
    return false;
end;
$$;

comment on function portaria.reads_true(text) is 'Whether a text is a boolean and true: not when it is null or no boolean.';

revoke all on function portaria.reads_true(text) from public;
