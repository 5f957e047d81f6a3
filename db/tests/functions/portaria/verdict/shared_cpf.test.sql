-- Records with one CPF differ by their names or by their phones; one phone at several records is no difference.
begin;
select plan(5);

select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.shared(escola_id uuid default null) returns text language sql as $$
  select format('%s: %s', coalesce(c.situacao, 'none'), coalesce(c.detalhe, 'none'))
  from portaria.shared_cpf(portaria.find_profile(tests.the('mae_a')), shared.escola_id) as c
$$;

update api.responsaveis set telefone = '+5511900000011' where cpf = '20000000108';
update api.alunos set telefone = '+5511900000011' where cpf = '20000000108';
select is(tests.shared(), 'none: none', 'three records with one phone are no cause, and no phone is named');
update api.responsaveis set telefone = '+5511900000019' where id = tests.the('mae_b');
select is(tests.shared(), 'telefones_diferentes: ****0011, ****0019', 'of two records with one phone and one with another each phone is named once');
select is(tests.shared(tests.the('escola_a')), 'none: none', 'a school reads the phone of its own record only');
update api.responsaveis set telefone = '+5511900000011', nome_completo = 'Outra Pessoa' where id = tests.the('mae_b');
select is(tests.shared(), 'cpf_duplicado: none', 'another name is another person, also with the same phone');
update api.escolas set nome = 'Escola Z' where id = tests.the('escola_a');
select is((select jsonb_path_query_array(c.outros, '$[*].escola_nome') from portaria.shared_cpf(portaria.find_profile(tests.the('mae_b')), null) as c), '["Escola B", "Escola Z"]', 'the other records are in the order of the names of their schools');

select * from finish();
rollback;
