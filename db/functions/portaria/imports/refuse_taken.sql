/*
 * For the handler of an import: what it wrote before is undone on purpose.
 */
create or replace function portaria.refuse_taken() returns void
language plpgsql stable
as $$
begin
  perform portaria.raise_error('edit_conflict');
end;
$$;

comment on function portaria.refuse_taken() is 'Raises 409 edit_conflict: somebody else added one of the people of an import meanwhile, or removed a class of it.';

revoke all on function portaria.refuse_taken() from public;
