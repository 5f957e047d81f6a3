-- A mended line may not make the draft larger than a file may be.
begin;
select plan(10);

select tests.make_usuario('11144477735', 'administrador');
create function tests.fault(valores text[]) returns text language sql as $$
  select (tests.refusal(format('select api.import_draft_row(%L, 2, %L)', tests.recall('rascunho') ->> 'id', fault.valores)) ->> 'details')::jsonb ->> 'campo'
$$;
grant execute on function tests.fault(text[]) to public;
select tests.request();
select tests.act_as('11144477735');
select tests.remember('rascunho', api.import_draft('equipe', null, '{CPF,Nome,Obs}', '[["39053344705", "Eva", ""], ["71428793860", "Leo", ""]]')) is not null as draft;
select tests.act_as_tester();
alter table portaria.importacao_linhas alter column valores set storage external, disable trigger note_line_codes;
update portaria.importacao_linhas set valores = array['71428793860', 'Leo', repeat('x', 67107000)] where linha = 3;
alter table portaria.importacao_linhas enable trigger note_line_codes;
select tests.act_as('11144477735');
select is(tests.fault(array['39053344705', 'Eva', repeat('x', 400) || repeat('y', 100)]), null, 'a line that fits is mended');
select is(tests.fault(array['39053344705', 'Eva'] || array_fill(repeat('x', 500), array[58])), 'valores', 'a line that makes a draft larger than 64 MiB is refused');
select tests.act_as_tester();
select is((select cardinality(l.valores) from portaria.importacao_linhas as l where l.linha = 2), 3, 'and is as it was');
select tests.act_as('11144477735');
select lives_ok(format('select api.import_draft_row(%L, 3)', tests.recall('rascunho') ->> 'id'), 'a line is left out of a large draft');

-- A number that the line did not have may be a code that somebody looks up: for an administrador it counts, and nothing else does.
select tests.act_as_tester();
create function tests.mend(valores text[]) returns jsonb language sql as $$ select api.import_draft_row((tests.recall('ferida') ->> 'id')::uuid, 2, valores) $$;
create function tests.counted() returns integer language sql security definer as $$
  select coalesce(sum(cardinality(c.momentos)), 0)::integer from portaria.contagens as c where c.nome = 'consultas_de_codigo'
$$;
grant execute on function tests.mend(text[]), tests.counted() to public;
select tests.act_as('11144477735');
select tests.remember('ferida', api.import_draft('equipe', null, '{CPF,Nome,Celular,Obs}', '[["1234567890", "=Eva", "011900000099", ""], ["2", "Leo", "", ""]]')) is not null as damaged;
select tests.remember('antes', to_jsonb(tests.counted())) is not null as counted_before;
select is(
  jsonb_path_query_array(tests.recall('ferida'), '$.erros[*].sugestao'), '["01234567890", "Eva", "11900000099", null]', 'a damaged line has proposals'
);
select is(jsonb_path_query_array(tests.mend('{01234567890,Eva,11900000099,""}'), '$.erros[*].linha'), '[3]', 'which are accepted');
select lives_ok(format('select api.import_draft_row(%L, 3)', tests.recall('ferida') ->> 'id'), 'another line is left out');
select is(tests.counted(), tests.recall('antes')::integer, 'neither of which counts');
select ok(tests.mend('{"",Eva Reis,"",39053344705}') is not null and tests.counted() = tests.recall('antes')::integer + 1, 'a new number counts, also in a column that is no field yet');
select ok(tests.mend('{39053344705,Eva,"",""}') is not null and tests.counted() = tests.recall('antes')::integer + 1, 'and once for its line');

select * from finish();
rollback;
