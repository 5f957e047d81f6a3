-- Which field of a form is wrong.
begin;
select plan(2);

select tests.throws_code($$select portaria.raise_field('nome', 'Informe o nome')$$, 'invalid_request', 400, 'code and status');
select is(
  tests.refusal($$select portaria.raise_field('nome', 'Informe o nome')$$) -> 'details',
  to_jsonb('{"campo": "nome", "motivo": "Informe o nome"}'::text),
  'details are text: PostgREST answers 500 to an object'
);

select * from finish();
rollback;
