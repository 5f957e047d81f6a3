-- The lines of a draft with their schools and classes.
begin;
select plan(1);

select tests.remember('portal', tests.make_portal()) is not null as portal;
update api.turmas set nome = '7º A', ano_letivo = 2199 where id = tests.the('turma');
select tests.remember('turma_b', tests.make_row('api.turmas', tests.the('escola_b'), '{"nome": "7º A", "ano_letivo": 2199}') -> 'id') is not null as class_b;

create function tests.draft(linhas text[]) returns uuid language plpgsql as $$
declare
  v_id uuid := (portaria.begin_draft('familias', null, null, '{Escola,Turma,Matrícula}')).id;
begin
  perform portaria.add_lines(v_id, (select jsonb_agg(to_jsonb(string_to_array(l, ';')) order by n) from unnest(draft.linhas) with ordinality as l (l, n)));
  return v_id;
end;
$$;

select tests.remember('draft', to_jsonb(tests.draft('{Escola A;7A;N-1,Escola B;7A;N-2,Escola A;;N-3,Escola C;7A;N-4}'))) is not null as draft;
select results_eq(
  $$
    select l.linha, l.escola_id, l.turma_id, l.v ->> 'matricula'
    from portaria.import_lines((tests.recall('draft') #>> '{}')::uuid) as l
    order by l.linha, l.turma_id
  $$,
  $$values
    (2, tests.the('escola_a'), tests.the('turma'), 'N-1'), (3, tests.the('escola_b'), (tests.recall('turma_b') #>> '{}')::uuid, 'N-2'),
    (4, tests.the('escola_a'), null, 'N-3'), (5, null, null, 'N-4')
  $$,
  'each line is there once: with the class of its own school, also where two schools have the name, or without one'
);

select * from finish();
rollback;
