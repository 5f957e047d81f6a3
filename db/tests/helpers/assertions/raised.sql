/*
 * The words of an error are part of what an operator sees, so a test states all of them. What the statements changed before is
 * undone.
 */
create or replace function tests.raised(sql text) returns text
language plpgsql volatile
as $$
declare
  v_dica text;
begin
  execute raised.sql;
  return null;
exception when others then
  get stacked diagnostics v_dica = pg_exception_hint;
  return concat_ws(' ', sqlstate, sqlerrm, nullif(v_dica, ''));
end;
$$;

comment on function tests.raised(text) is 'The SQLSTATE, message and hint of the error that these statements raise; null when they raise none.';
