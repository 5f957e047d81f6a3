-- A mended line may not make the draft larger than a file may be.
begin;
select plan(4);

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

select * from finish();
rollback;
