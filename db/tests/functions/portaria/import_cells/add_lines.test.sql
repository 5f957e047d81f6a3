-- What a call may add to a draft, and the number that each line gets.
begin;
select plan(23);

select tests.remember('rascunho', to_jsonb((portaria.begin_draft('equipe', null, null, '{cpf,nome}')).id)) is not null as draft;
create function tests.draft() returns uuid language sql as $$ select (tests.recall('rascunho') #>> '{}')::uuid $$;
create function tests.field(linhas jsonb, numeros integer[] default null) returns text language plpgsql as $$
begin
  perform portaria.add_lines(tests.draft(), field.linhas, field.numeros);
  return null;
exception when sqlstate 'PGRST' then
  return (sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo';
end;
$$;
create function tests.rows(linhas integer, celulas integer default 1, letras integer default 1) returns jsonb language sql as $$
  select to_jsonb(array_fill(repeat('x', letras), array[linhas, celulas]))
$$;
create function tests.lines() returns integer[] language sql as $$
  select array_agg(l.linha order by l.linha) from portaria.importacao_linhas as l where l.importacao_id = tests.draft()
$$;

select is(tests.field(f.linhas), f.campo, f.titulo)
from (values
  (tests.rows(1, 61), 'linhas', 'a line of 61 cells is refused'), (tests.rows(1, 1, 501), 'linhas', 'so is a cell of 501 letters'), (tests.rows(50001), 'linhas', 'so are 50,001 lines'),
  ('["x"]', 'linhas', 'so is a text instead of cells'), ('[[1]]', 'linhas', 'so is a number'), ('[[["x"]]]', 'linhas', 'so is a list'), ('{}', 'linhas', 'so is an object'), (null, 'linhas', 'so is nothing'),
  (tests.rows(1, 60, 500), null, 'a line of 60 cells of 500 letters is added'), ('[["a", null], []]', null, 'so are empty cells and lines'), ('[]', null, 'and no line')
) as f (linhas, campo, titulo);
select is(tests.lines(), '{2,3,4}', 'the first line of a file has the names, so the lines begin with 2');
select is((select l.valores from portaria.importacao_linhas as l where l.linha = 3), '{a,""}', 'an empty cell is an empty text');
select is(tests.field(tests.rows(2), n.numeros), n.campo, n.titulo)
from (values
  ('{5}'::integer[], 'numeros', 'fewer numbers than lines are refused'), ('{4,5}', 'numeros', 'so is a number that was there'), ('{6,6}', 'numeros', 'so is one twice'), ('{5,10000001}', 'numeros', 'so is one of more than ten million'),
  ('{7,10000000}', null, 'numbers ascend, with gaps')
) as n (numeros, campo, titulo);
select is(tests.lines(), '{2,3,4,7,10000000}', 'and are those of the lines');
alter table portaria.importacao_linhas alter column valores set storage external, alter column textos set storage external, alter column lidos set storage external, disable trigger note_line_codes;
insert into portaria.importacao_linhas (importacao_id, linha, valores, textos, lidos)
select tests.draft(), 10000001, array[repeat('x', 67000000 - l.bytes)], '{}', '{}'
from (select sum(pg_column_size(l.valores) + pg_column_size(l.textos) + pg_column_size(l.lidos))::integer as bytes from portaria.importacao_linhas as l where l.importacao_id = tests.draft()) as l;
select is(tests.field(tests.rows(10, 60, 500)), 'linhas', 'lines that make a draft larger than 64 MiB are refused');
select is(tests.field('[]'), null, 'what is less is not');
update portaria.importacao_linhas set textos = jsonb_build_object('nome', repeat('x', 70000)), lidos = jsonb_build_object('nome', repeat('x', 70000)) where linha = 10000001;
select is(tests.field('[]'), 'linhas', 'what was read of the cells counts, too');
select lives_ok($$select portaria.add_lines((portaria.begin_draft('equipe', null, null, '{cpf}')).id, '[["x"]]')$$, 'another draft does');

select * from finish();
rollback;
