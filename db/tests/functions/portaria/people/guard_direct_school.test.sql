-- Direct writes of a school: its account keeps CNPJ and INEP; a deletion needs a recent sign-in and logs the roles that go with it.
begin;
select plan(20);

select tests.remember('escola', to_jsonb(tests.make_escola('Aurora'))) is not null as escola;
update api.escolas set cnpj = '11222333000181', inep = '350000000017';
select tests.make_escola('Boa Vista');
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', (tests.recall('escola') #>> '{}')::uuid);
select tests.make_usuario('33344477733', 'coordenador', (tests.recall('escola') #>> '{}')::uuid);
create function tests.revoked() returns jsonb language sql security definer as $$
  select coalesce(jsonb_agg(jsonb_build_array(u.codigo, l.dados, l.escola_id = (tests.recall('escola') #>> '{}')::uuid, l.ator_id is not null) order by u.codigo), '[]')
  from portaria.logs_transacoes as l join portaria.usuarios as u on u.id = l.usuario_id
  where l.evento = 'role.revoke'
$$;
grant execute on all functions in schema tests to public;
select tests.request();

select tests.act_as('22244477734');
select tests.throws_code($$update api.escolas set cnpj = '11444777000161'$$, 'not_allowed', 403, 'the account of a school does not change its CNPJ');
select tests.throws_code($$update api.escolas set inep = '350000000025'$$, 'not_allowed', 403, 'nor its INEP');
select tests.throws_code($$update api.escolas set nome = 'Azul', cnpj = null$$, 'not_allowed', 403, 'nor removes one');
select tests.throws_code(
  format($$insert into api.escolas (id, nome, inep) values (%L, 'Azul', '350000000025') on conflict (id) do update set inep = excluded.inep$$, tests.recall('escola') #>> '{}'),
  'not_allowed', 403, 'nor by an upsert'
);
select lives_ok($$update api.escolas set nome = 'Azul', cnpj = cnpj, inep = inep$$, 'it changes its name');
select tests.throws_code($$update api.escolas set nome = 'BOA VISTA'$$, 'not_allowed', 403, 'but takes no name of another school');
select tests.throws_code($$update api.escolas set nome = '3500.0000 0025'$$, 'not_allowed', 403, 'nor a number as its name');
select tests.throws_code($$update api.escolas set nome = 'INEP 350000000025'$$, 'not_allowed', 403, 'nor what reads as an INEP');
select tests.throws_code($$update api.escolas set nome = 'CNPJ 11.444.777/0001-61'$$, 'not_allowed', 403, 'or as a CNPJ');
select tests.throws_code($$update api.escolas set nome = '0b1d7c5e-6a57-4c8e-9d43-1f2e3a4b5c6d'$$, 'not_allowed', 403, 'or as an id');
select lives_ok($$update api.escolas set municipio = 'Recife'$$, 'and it changes its town');
select is((select concat_ws(' ', nome, cnpj, inep) from api.escolas), 'Azul 11222333000181 350000000017', 'and nothing else');

select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select lives_ok($$update api.escolas set cnpj = '11444777000161' where nome = 'Azul'$$, 'an administrador changes a CNPJ');
select lives_ok($$update api.escolas set nome = '7' where nome = 'Boa Vista'$$, 'and gives any name');
select tests.throws_code('delete from api.escolas', 'fresh_login_required', 403, 'an administrador deletes none long after the sign-in');
select is(tests.revoked(), '[]', 'which takes no role');

select tests.act_as('11144477735');
select lives_ok('delete from api.escolas', 'but after a recent sign-in');
select is((select count(*)::integer from api.escolas), 0, 'the school is gone');
select is(tests.revoked(), '[
  ["22244477734", {"papel": "escola", "antes": "escola", "depois": null}, true, true],
  ["33344477733", {"papel": "coordenador", "antes": "coordenador", "depois": null}, true, true]
]', 'each role that went with it is an entry');
select tests.act_as_tester();
insert into api.escolas (id, nome) values ((tests.recall('escola') #>> '{}')::uuid, 'Aurora');
select lives_ok('delete from api.escolas', 'a superuser is not asked');

select * from finish();
rollback;
