/*
 * Creates a school without rows in other tables.
 */
create or replace function tests.make_escola(nome text default 'Escola de Teste') returns uuid
language sql volatile security definer
as $$
  insert into api.escolas (nome) values (make_escola.nome) returning id
$$;

comment on function tests.make_escola(text) is 'Makes a school; gives its id.';
