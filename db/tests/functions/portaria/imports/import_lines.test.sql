-- The lines of a draft with their schools and classes.
begin;
select plan(3);

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

-- Classes whose names are alike, and one name in two years.
select tests.make_row('api.turmas', tests.the('escola_a'), jsonb_build_object('nome', t.nome, 'ano_letivo', t.ano)) is not null as class
from (values ('1º ano M', 2199), ('1ª série M', 2199), ('2º B', 2198), ('2º B', 2199)) as t (nome, ano);
create function tests.classes(nomes text[]) returns text[] language plpgsql as $$
declare
  v_draft uuid := tests.draft(array(select 'Escola A;' || n || ';N' from unnest(classes.nomes) as n));
begin
  return array(
    select coalesce(t.nome || ' ' || t.ano_letivo, 'none') from portaria.import_lines(v_draft) as l left join api.turmas as t on t.id = l.turma_id order by l.linha
  );
end;
$$;
select is(tests.classes('{1º ANO M,1ª serie M ,1 M}'), '{1º ano M 2199,1ª série M 2199,none}', 'of two classes whose names are alike, the one with exactly this name, else none');
select is(tests.classes('{2B,2º B}'), '{2º B 2199,2º B 2199}', 'the class of the newest year');

select * from finish();
rollback;
