-- Who removes the passkey of a lost device.
begin;
select plan(7);

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
select tests.act_as('33344477733');
select is(api.passkey_remove(tests.ids('filho')), '{"situacao": "removida"}', 'a coordenador removes that of a student');
select tests.throws_code(tests.remove(tests.ids('filho')), 'not_found', 404, 'once');
select tests.act_as('22244477734');
select is(api.passkey_remove(tests.ids('Da coordenadora')), '{"situacao": "removida"}', 'a school account removes that of its staff');

select * from finish();
rollback;
