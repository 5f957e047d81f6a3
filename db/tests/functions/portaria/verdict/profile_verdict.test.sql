-- What the network and a school read of a CPF with several records.
begin;
select plan(10);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
create function tests.read(leitora text, pessoa text default 'mae_a') returns jsonb language plpgsql as $$
begin
  perform tests.act_as(leitora);
  return api.person(tests.the(pessoa));
end $$;
grant execute on function tests.read(text, text) to public;
update api.responsaveis set telefone = '+5511900000011' where id = tests.the('mae_b');

select matches(tests.read('11144477735') ->> 'porque', 'telefones diferentes \(\*{4}0011, \*{4}0018\)', 'the network reads each phone once');
select is(jsonb_path_query_array(tests.read('11144477735', 'mae_aluna'), '$.outros[*].escola_nome'), '["Escola A", "Escola B"]', 'and the other records, by school');
select is(tests.read('22244477734') ->> 'situacao', 'pode_entrar', 'a school compares its own records');
select tests.act_as_tester();
update api.responsaveis set telefone = '+5521900000011' where id = tests.the('mae_a');
select is(tests.read('22244477734') - array(select k from jsonb_object_keys(tests.read('22244477734')) as k where k not in ('situacao', 'entra')), '{"situacao": "telefones_diferentes", "entra": false}', 'but of two phones that end alike none can be chosen');

-- The address at which she signs in has no send left.
select tests.act_as_tester();
select tests.request('203.0.113.7');
select portaria.log_transacao('portal.login.success', null, null, jsonb_build_object('titular_id', tests.the('mae_a')));
insert into portaria.otp_envios (contexto, codigo_digest, ip) select 'portal', int4send(n), '203.0.113.7' from generate_series(1, 10) as n;
select is(tests.read('11144477735') -> 'passos', '["network-limit-set"]', 'the network may raise the limit of an address');
select is(tests.read('22244477734') -> 'passos', '[]', 'a school may not');
select matches(tests.read('11144477735') ->> 'porque', '203\.0\.113\.7', 'the network reads the address');
select doesnt_match(tests.read('22244477734') ->> 'porque', '203\.0\.113', 'a school does not, where another has a record of the CPF: it could plant one to ask');
select tests.act_as_tester();
select tests.make_usuario('33344477733', 'escola', tests.the('escola_a'));
update api.responsaveis set cpf = '20000000612' where id = tests.the('mae_b');
update api.alunos set cpf = null where id = tests.the('mae_aluna');
select matches(tests.read('33344477733') ->> 'porque', '203\.0\.113\.7', 'but does where all records are its own');

select tests.act_as_tester();
select is(portaria.verdict_of('pode_entrar', now(), 'trocas', true, '[]', false, false) - array['entra', 'situacao', 'quem', 'passos'], '{"ate": null, "porque": "Pode entrar: basta pedir um código."}', 'who sees a part of a person reads nothing of their switches');

select * from finish();
rollback;
