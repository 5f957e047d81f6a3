-- One person: who may look, and what they learn.
begin;
select plan(17);

select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
create function tests.school(nome text) returns uuid language sql as $$ select (tests.recall(school.nome) #>> '{}')::uuid $$;
grant execute on function tests.school(text) to public;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.school('escola'));
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.school('escola'), nome_completo => 'Maria')));
select tests.grant_papel((tests.recall('maria') #>> '{}')::uuid, 'coordenador', tests.school('outra'));
select tests.remember('estranho', to_jsonb(tests.make_usuario('44444477732', 'coordenador', tests.school('outra'))));
select tests.request();
select tests.remember('entrou', tests.act_as('33344477733', 'coordenador', tests.school('outra'))) is not null as signed_in;

select tests.act_as('11144477735');
select is(api.person(tests.school('maria')) - array['papeis', 'sessoes', 'historico', 'atualizado_em', 'id', 'pode'], jsonb_build_object(
  'contexto', 'sistema', 'nome_completo', 'Maria', 'codigo', '333******33', 'telefone', '****0011', 'ativo', true, 'ultimo_acesso', null,
  'situacao', 'pode_entrar', 'ate', null, 'porque', 'Pode entrar: basta pedir um código.'), 'who it is, masked, and the verdict');
select is(jsonb_array_length(api.person(tests.school('maria')) -> 'papeis'), 2, 'the administrador sees the roles at every school');
select tests.throws_code(format('select api.person(%L)', gen_random_uuid()), 'not_found', 404, 'nobody has this id');

select tests.act_as('22244477734');
select is(api.person(tests.school('maria')) #>> '{papeis,0,escola_nome}', 'Escola A', 'a school sees the role at itself');
select is(jsonb_array_length(api.person(tests.school('maria')) -> 'papeis'), 1, 'and no other');
select ok(not api.person(tests.school('maria'))::text like '%Escola B%', 'nor the name of another school anywhere');
select tests.throws_code(format('select api.person(%L)', tests.school('estranho')), 'not_allowed', 403, 'people of another school are refused');

select tests.act_as('33344477733', 'coordenador', tests.school('escola'));
select tests.throws_code(format('select api.person(%L)', tests.school('maria')), 'not_allowed', 403, 'a coordenador does not see the staff, not even themselves');

-- Students and guardians.
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal());
select tests.make_usuario('66644477730', 'coordenador', tests.the('escola_a'));
select tests.act_as('66644477730');
select is(api.person(tests.the('filho')) ->> 'nome_completo', 'João Alves', 'a coordenador sees the students of the school');
select is(api.person(tests.the('filha')) ->> 'telefone', '****0011', 'a student without a phone has that of the guardian');
select tests.throws_code(format('select api.person(%L)', tests.the('mae_b')), 'not_allowed', 403, 'guardians of another school are refused');

-- The verdicts of a record.
select tests.act_as_tester();
create function tests.situation(id uuid) returns text language sql security definer set search_path = pg_catalog as $$
  select portaria.usuario_page((select u from portaria.usuarios as u where u.id = situation.id), null) ->> 'situacao'
$$;
update portaria.usuarios set telefone = null where id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'sem_telefone', 'no phone');
delete from portaria.usuario_papeis where usuario_id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'sem_papel', 'no role is told before no phone');
update portaria.usuarios set ativo = false where id = tests.school('maria');
select is(tests.situation(tests.school('maria')), 'inativa', 'inactive is told first');
select is(portaria.profile_page(portaria.find_profile(tests.the('saiu'))) ->> 'situacao', 'inativa', 'a student who left');
select is(portaria.profile_page(portaria.find_profile(tests.the('mae_a'))) ->> 'situacao', 'telefones_diferentes', 'one CPF with several phones');
update api.alunos set nome_completo = 'Outra Pessoa' where id = tests.the('mae_aluna');
select is(portaria.profile_page(portaria.find_profile(tests.the('mae_a'))) ->> 'situacao', 'cpf_duplicado', 'one CPF with several names');

select * from finish();
rollback;
