-- The import of a school costs a look-up for each code only where its answer tells who is known elsewhere.
begin;
select plan(9);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('98765432100', 'coordenador', tests.the('escola_b'));
create function tests.cost(codigos text[], escola text default 'escola_a', erros jsonb default '[]') returns integer language plpgsql as $$
declare
  v_importacao portaria.importacoes := portaria.begin_draft('equipe', null, tests.the(cost.escola), '{CPF,Nome,Cargo}');
  v_espera integer;
begin
  delete from portaria.contagens;
  perform portaria.add_lines(v_importacao.id, (select jsonb_agg(jsonb_build_array(c, 'Ana', 'coordenador')) from unnest(cost.codigos) as c));
  v_espera := portaria.count_staff(tests.claims_for('22244477734'), v_importacao, cost.erros);
  return coalesce((select sum(cardinality(c.momentos)) from portaria.contagens as c where c.nome = 'consultas_de_codigo'), 0) + coalesce(v_espera, 0);
end;
$$;

select is(tests.cost('{39053344705,71428793860}'), 0, 'a file of new codes alone costs none');
select is(tests.cost('{22244477734}'), 0, 'nor does one of those whom the school manages');
select is(tests.cost('{98765432100}'), 1, 'a code of another school costs one');
select is(tests.cost('{98765432100,98765432100,39053344705,22244477734}'), 2, 'and then each new code does, too: each code once');
select is(tests.cost('{98765432100}', erros => '[{}]'), 0, 'a file with other faults costs none: its answer does not tell');
select is(tests.cost('{98765432100}', null), 0, 'nor does the file of the network');
update portaria.limites set valor = 1 where nome = 'consultas_de_codigo';
select ok(tests.cost('{98765432100,39053344705}') > 1, 'with more codes than look-ups it says how long to wait');

-- The hour of the school is used up.
create function tests.wait(tipo text, escola text) returns integer language sql as $$
  select portaria.count_staff(tests.claims_for('22244477734'), portaria.begin_draft(wait.tipo, null, tests.the(wait.escola), '{CPF}'), '[]')
$$;
select tests.throws_code($$select tests.wait('equipe', 'escola_a')$$, 'rate_limited_session', 429, 'after that every file of staff is refused, whoever is in it');
select is(array[tests.wait('familias', 'escola_a'), tests.wait('equipe', null)], '{null,null}', 'but no file of families, and none of the network');

select * from finish();
rollback;
