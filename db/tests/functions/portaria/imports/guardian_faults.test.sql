-- Guardians in two lines differ only if both have the CPF.
begin;
select plan(1);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('draft', to_jsonb((portaria.begin_draft('familias', null, tests.the('escola_a'), '{Nome do responsável,CPF do responsável,Telefone do responsável}')).id)) is not null as draft;
create function tests.draft() returns uuid language sql stable as $$ select (tests.recall('draft') #>> '{}')::uuid $$;
select portaria.add_lines(tests.draft(), '[["Rosa", "71428793860", "11900000081"], ["Ana", "71428793860", "11900000082"], ["Bia", "", "11900000083"], ["Eva", "", "11900000084"]]');

select results_eq(
  $$select f.linha, f.campo, f.motivo from portaria.guardian_faults(tests.draft()) as f order by f.linha, f.campo$$,
  $$values (3, 'responsavel_nome', 'outra linha tem outro nome com este CPF'), (3, 'responsavel_telefone', 'outra linha tem outro telefone com este CPF'),
    (4, 'responsavel_cpf', 'Informe o CPF'), (5, 'responsavel_cpf', 'Informe o CPF')$$,
  'the later line with the CPF has other values; without a CPF it is what is missing'
);

select * from finish();
rollback;
