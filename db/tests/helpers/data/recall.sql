/*
 * Reads a value that tests.remember() stored.
 */
create or replace function tests.recall(nome text) returns jsonb
language sql stable
as $$
  select nullif(current_setting('tests.' || recall.nome, true), '')::jsonb
$$;

comment on function tests.recall(text) is 'The value kept under this name.';
