-- Who removes the passkey of a lost device.
begin;
select plan(11);

create function tests.ids(nome text) returns uuid language sql security definer as $$ select p.id from portaria.passkeys as p where p.nome = ids.nome $$;
create function tests.remove(id uuid) returns text language sql as $$ select format('select api.passkey_remove(%L)', remove.id) $$;
grant execute on all functions in schema tests to public;
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.make_usuario('22244477734', 'escola', tests.the('escola_a'));
select tests.make_usuario('33344477733', 'coordenador', tests.the('escola_a'));
select tests.make_usuario('98765432100', 'especialista');
select tests.make_passkey(u.id, 'Da coordenadora') from portaria.usuarios as u where u.codigo = '33344477733';
select tests.make_passkey(tests.the(p), p, 'portal') from unnest('{filho,mae_b}'::text[]) as p;
select tests.request();

select tests.act_as('98765432100');
select tests.throws_code(tests.remove(tests.ids('filho')), 'not_found', 404, 'to an especialista it does not exist');
select tests.act_as('33344477733');
select tests.throws_code(tests.remove(gen_random_uuid()), 'not_found', 404, 'nor does one to anybody that is none');
select tests.throws_code(tests.remove(tests.ids('mae_b')), 'not_allowed', 403, 'a coordenador removes none at another school');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_profile(uuid)', $$update portaria.passkeys set revogada_em = now()$$);
select tests.act_as('33344477733');
select tests.throws_code(tests.remove(tests.ids('filho')), 'not_found', 404, 'one that is removed meanwhile is gone');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_profile(uuid)', null);
-- A sign-in by the passkey holds the lock of the person until it commits.
update portaria.limites set valor = 1 where nome = 'passkeys_aluno';
select tests.meanwhile('portaria.lock_portal(text, uuid)', $$select portaria.enter_portal_with_passkey(p, false) from portaria.passkeys as p where p.nome = 'filho'$$);
select tests.act_as('33344477733');
select is(api.passkey_remove(tests.ids('filho')), '{"situacao": "removida"}', 'a coordenador removes that of a student');
select ok(tests.holds('portal 20000000299'), 'under the lock of the student');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.sessoes where titular_id = tests.the('filho')), 1, 'a sign-in came first');
select is_empty($$select from portaria.sessoes where titular_id = tests.the('filho') and encerrada_em is null$$, 'and the removal ends it');
select tests.act_as('33344477733');
select tests.throws_code(tests.remove(tests.ids('filho')), 'not_found', 404, 'once');
select tests.act_as('22244477734');
select is(api.passkey_remove(tests.ids('Da coordenadora')), '{"situacao": "removida"}', 'a school account removes that of its staff');
select tests.throws_code(tests.remove(tests.ids('Da coordenadora')), 'not_found', 404, 'once');

select * from finish();
rollback;
