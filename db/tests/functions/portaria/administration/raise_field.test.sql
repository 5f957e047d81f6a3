-- Refusals that name a field of a form.
begin;
select plan(2);

select tests.throws_code($$select portaria.raise_field('nome', 'Informe o nome')$$, 'invalid_request', 400, 'a refused field is invalid_request with status 400');
select is(
  tests.refusal($$select portaria.raise_field('nome', 'Informe o nome')$$) -> 'details',
  to_jsonb('{"campo": "nome", "motivo": "Informe o nome"}'::text),
  'details are text, because PostgREST answers 500 to an object'
);

select * from finish();
rollback;
