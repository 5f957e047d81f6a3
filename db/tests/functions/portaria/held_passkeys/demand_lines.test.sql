-- What each role demands, and how many people that keeps out.
begin;
select plan(7);

create function tests.line(nome text) returns jsonb language sql as $$
  select jsonb_path_query_first(api.limits(), '$.papeis[*] ? (@.nome == $nome)', jsonb_build_object('nome', line.nome)) - 'nome'
$$;
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on all functions in schema tests to public;
select tests.remember('escola', to_jsonb(tests.make_escola('Escola A')));
select tests.remember('outra', to_jsonb(tests.make_escola('Escola B')));
update portaria.papeis set exige = null where nome = 'administrador'; -- its row is the last one of the table from now on
select tests.make_usuario('11144477735', 'administrador');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', 'coordenador', tests.id('escola'))));
select tests.grant_papel(tests.id('maria'), 'coordenador', tests.id('outra'));
select tests.remember('bia', to_jsonb(tests.make_usuario('52998224725', 'coordenador', tests.id('escola'))));
select tests.make_usuario('98765432100', 'coordenador', tests.id('escola'), ativo => false);
select tests.request();

select tests.act_as('11144477735');
select is(tests.line('coordenador'), '{"exige": null, "pessoas": 2, "sem_chave": 2}', 'who has the role twice is one person, and an inactive one is none');
select is(tests.line('especialista'), '{"exige": null, "pessoas": 0, "sem_chave": 0}', 'a role that nobody has');
select is((select array_agg(p ->> 'nome') from jsonb_array_elements(api.limits() -> 'papeis') as p), '{administrador,especialista,escola,coordenador}', 'the principal roles come first');
select tests.act_as_tester();
select tests.make_passkey(tests.id('maria'), 'Da Maria');
select tests.make_passkey(tests.id('bia'), 'Da Bia');
update portaria.passkeys set vale_para_exige_em = now() + interval '1 hour' where nome = 'Da Bia';
update portaria.papeis set exige = 'passkey' where nome = 'coordenador';
select tests.act_as('11144477735');
select is(tests.line('coordenador'), '{"exige": "passkey", "pessoas": 2, "sem_chave": 1}', 'one that does not count yet is none');
select tests.act_as_tester();
update portaria.passkeys set revogada_em = now() where nome = 'Da Maria';
select tests.act_as('11144477735');
select is(tests.line('coordenador') -> 'sem_chave', '2', 'a removed one neither');
select is(tests.line('administrador'), '{"exige": null, "pessoas": 1, "sem_chave": 1}', 'the other roles are not concerned');
select tests.act_as_tester();
select tests.act_as('33344477733', 'coordenador', tests.id('escola'));
select tests.throws_code('select api.limits()', 'not_allowed', 403, 'it is for the administrador alone');

select * from finish();
rollback;
