/*
 * Stores a value for later in a setting, because the API roles cannot create temporary tables.
 */
create or replace function tests.remember(nome text, valor jsonb) returns jsonb
language plpgsql volatile
as $$
begin
  perform set_config('tests.' || remember.nome, remember.valor::text, true);
  return remember.valor;
end;
$$;

comment on function tests.remember(text, jsonb) is 'Keeps a value under a name until the test file ends.';
