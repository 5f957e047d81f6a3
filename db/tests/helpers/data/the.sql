/*
 * The id of a person of tests.make_portal() by short name; short, because most lines of the portal tests use it.
 */
create or replace function tests.the(nome text) returns uuid
language sql stable
as $$
  select (tests.recall('portal') ->> the.nome)::uuid
$$;

comment on function tests.the(text) is 'The id of someone or something out of tests.make_portal(), kept under the name portal.';
