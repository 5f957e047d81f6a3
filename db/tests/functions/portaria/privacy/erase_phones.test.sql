-- The phones of an erased person are erased from all rows, unless another person's record has them.
begin;
select plan(12);

select tests.remember('escola', to_jsonb(tests.make_escola())) is not null as school;
select tests.make_usuario('11144477735', null) is not null as staff;
update portaria.usuarios set telefone = '+5511900000081';
select tests.make_row('api.alunos', (tests.recall('escola') #>> '{}')::uuid, '{"cpf": "20000000299", "nome_completo": "A", "telefone": "+5511900000082", "ativo": true}') is not null as student,
  tests.make_row('api.responsaveis', (tests.recall('escola') #>> '{}')::uuid, '{"cpf": "20000000108", "nome_completo": "B", "telefone": "+5511900000083"}') is not null as guardian,
  tests.make_row('api.responsaveis', (tests.recall('escola') #>> '{}')::uuid, '{"cpf": "20000000531", "nome_completo": "C", "telefone": "+5511900000085"}') is not null as another,
  tests.make_row('api.professores', (tests.recall('escola') #>> '{}')::uuid, '{"cpf": "20000000604", "nome_completo": "D"}') is not null as teacher,
  tests.make_row('api.professores', (tests.recall('escola') #>> '{}')::uuid, '{"nome_completo": "E"}') is not null as another_teacher;
insert into portaria.portal_telefones (cpf, telefone, entrou_em) values ('20000000108', '+5511900000084', now()), ('20000000108', '+5511900000085', now()), ('20000000531', '+5511900000085', now());
insert into portaria.avisos (titular_id, destino) select gen_random_uuid(), '+551190000008' || n from generate_series(1, 5) as n;
insert into portaria.alertas (jti, usuario_id) values ('a', (select id from portaria.usuarios)), ('b', gen_random_uuid()), ('c', gen_random_uuid());
insert into portaria.login_otps (contexto, responsavel_id, sal, hash, expira_em, telefone)
select 'portal', r.id, uuid_send(gen_random_uuid()), sha256(''), clock_timestamp() + e, '+5511900000082' from api.responsaveis as r, unnest('{5 minutes,-5 minutes}'::interval[]) as e where r.cpf = '20000000531';
create function tests.told() returns text[] language sql as $$ select array_agg(right(destino, 1) order by destino) from portaria.avisos $$;

select is(portaria.erase_person('11144477735') -> 'mantidos' -> 'alertas', '1', 'setup: a user is erased and the alert stays');
select is(tests.told(), '{2,3,4,5}', 'the phone of the user is erased from notices');
select is(portaria.erase_person('20000000299') -> 'mantidos' -> 'alunos', '1', 'setup: a student is erased');
select is(tests.told(), '{3,4,5}', 'the phone of the student is erased from notices');
select is((select array_agg(distinct o.telefone) from portaria.login_otps as o), array[null::text], 'the phone of the student is erased from codes');
select ok((select bool_and(o.expira_em <= clock_timestamp()) and min(o.expira_em) < clock_timestamp() - interval '4 minutes' from portaria.login_otps as o), 'the codes expire now, unless they had expired');
select ok(not (select a.ativo from api.alunos as a), 'the anonymised record of the student is inactive');
select is(portaria.erase_person('20000000108') -> 'mantidos' -> 'professores', '0', 'setup: a guardian is erased');
select is(tests.told(), '{5}', 'the phone of the guardian and that of an earlier sign-in are erased from notices');
select results_eq('select cpf, telefone from portaria.portal_telefones', $$values ('20000000531', '+5511900000085')$$, 'a shared phone stays for the other person');
select is(portaria.erase_person('20000000604') -> 'mantidos' -> 'professores', '1', 'setup: a teacher is erased');
select is((select p.ativo from api.professores as p where p.cpf is null and p.nome_completo = 'Pessoa removida'), false, 'the anonymised record of the teacher is inactive');

select * from finish();
rollback;
