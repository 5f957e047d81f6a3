-- The rule of renewal, at each of its edges.
begin;
select plan(24);

/* Generation 5 began by number 1 of generation 4, at noon; numbers 2 and 3 of 5 are good; the attempt 'a' is known. */
create function tests.caso(geracao integer, numero integer, depois interval default '10 seconds', tentativa text default null, irmas integer default 4,
  momento text default '2026-01-01T12:00:00Z', vale_de integer default 2) returns text
language sql as $$
  select portaria.renewal_case(
    jsonb_populate_record(null::portaria.renovacoes, jsonb_build_object(
      'geracao', 5, 'usada', 1, 'usada_em', '2026-01-01T12:00:00Z', 'vale_de', caso.vale_de, 'irmas', caso.irmas, 'tentativas', array[E'\\x61'],
      'momentos', array['2026-01-01T12:00:00Z', caso.momento]
    )),
    caso.geracao, caso.numero, convert_to(caso.tentativa, 'UTF8'), '2026-01-01T12:00:00Z'::timestamptz + caso.depois, '30 seconds'
  )
$$;

select is(tests.caso(5, 2), 'usar', 'a good token of the newest generation is used');
select is(tests.caso(5, 3, '7 days'), 'usar', 'another good token of it is used, whenever it comes');
select is(tests.caso(5, 1), 'copia', 'a revoked token of the newest generation is a copy');
select is(tests.caso(4, 1), 'irma', 'the token that began the generation gets a sibling within the grace');
select is(tests.caso(4, 1, '30 seconds'), 'irma', 'it gets one at the last moment of the grace');
select is(tests.caso(4, 1, '30.001 seconds'), 'copia', 'after the grace it is a copy');
select is(tests.caso(4, 1, '31 seconds', 'b'), 'copia', 'an unknown attempt after the grace is a copy');
select is(tests.caso(4, 1, '31 seconds', 'a'), 'perdida', 'a known attempt after the grace has lost its answer');
select is(tests.caso(4, 1, '6 days', 'a'), 'perdida', 'a known attempt has lost its answer, however late it comes');
select is(tests.caso(4, 1, '10 seconds', 'a'), 'irma', 'a known attempt within the grace gets a sibling too');
select is(tests.caso(4, 0), 'copia', 'another token of the generation before is a copy: its sibling was used');
select is(tests.caso(4, 2, '10 seconds', 'a'), 'copia', 'a known attempt does not help another token');
select is(tests.caso(3, 1, '10 seconds', 'a'), 'copia', 'a token of an older generation is a copy');
select is(tests.caso(6, 0), 'copia', 'a token of a generation that does not exist yet is a copy');
select is(tests.caso(4, 1, irmas => 9), 'irma', 'the eighth good token of a generation is given');
select is(tests.caso(4, 1, irmas => 10), 'esperar', 'a ninth one is not: the caller has to wait');

/* The lost answer was given again an hour later. */
create function tests.repetida(depois interval, tentativa text default 'a', irmas integer default 4) returns text
language sql as $$
  select tests.caso(4, 1, '1 hour' + repetida.depois, repetida.tentativa, repetida.irmas, '2026-01-01T13:00:00Z')
$$;

select is(tests.repetida('30 seconds'), 'irma', 'a lost answer that is asked for twice within the grace revokes nothing');
select is(tests.repetida('30.001 seconds'), 'perdida', 'after the grace it was lost again');
select is(tests.repetida('1 second', 'b'), 'copia', 'another attempt is a copy meanwhile');
select is(tests.repetida('1 second', 'a', 9), 'irma', 'the eighth good token is given then too');
select is(tests.repetida('1 second', 'a', 10), 'esperar', 'a ninth one is not');
select is(tests.caso(4, 1, '1 hour 1 second', 'a', 4, '2026-01-01T13:00:00Z', v), c, 'whether an answer was given again, says the first good number: ' || v) from (values (0, 'perdida'), (1, 'irma')) as t (v, c);

/* How many attempts the row knows after a sibling was given for this one. */
create function tests.known(tentativas text, tentativa text) returns integer language sql as $$
  select cardinality((portaria.renewed(
    jsonb_populate_record(null::portaria.renovacoes, jsonb_build_object('irmas', 1, 'tentativas', array(select convert_to(t, 'UTF8') from regexp_split_to_table(known.tentativas, '') as t))), 'irma', 0,
    convert_to(known.tentativa, 'UTF8'), now()
  )).tentativas)
$$;
select is(array[tests.known('a', 'b'), tests.known('a', 'a'), tests.known('a', null), tests.known('abcdefg', 'z'), tests.known('abcdefgh', 'z')], '{2,1,1,8,8}', 'each attempt within the grace is known later, up to eight');

select * from finish();
rollback;
