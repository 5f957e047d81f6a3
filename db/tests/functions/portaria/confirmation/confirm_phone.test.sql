-- A role at another school, or of the whole network, needs a word about the phone; a phone goes with the last role at its school.
begin;
select plan(21);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
create function tests.grant(escola text, pessoa text, destino text default null) returns text language sql as $$
  select format('select api.role_grant(%L, %L, %L, destino => %L)', 'coordenador', tests.id(escola), tests.id(pessoa), destino)
$$;
create function tests.roles(resposta jsonb) returns integer language sql as $$ select jsonb_array_length(resposta -> 'papeis') $$;
create function tests.schools(pessoa text) returns text language sql security definer as $$
  select concat_ws(' ', u.telefone, (select e.nome from api.escolas as e where e.id = u.criado_por_escola), (select e.nome from api.escolas as e where e.id = u.telefone_por_escola))
  from portaria.usuarios as u where u.id = tests.id(pessoa)
$$;
grant execute on all functions in schema tests to public;
select tests.remember(e, to_jsonb(tests.make_escola(e))) is not null as escola from unnest('{A,B}'::text[]) as e;
select tests.make_usuario('11144477735', 'administrador');
select tests.make_usuario('22244477734', 'escola', tests.id('A'));
select tests.make_usuario('55544477731', 'escola', tests.id('B'));
select tests.remember('rede', to_jsonb(tests.make_usuario('66644477730', null))) is not null as rede;
select tests.request();

-- Who added the record and set the phone.
select tests.act_as('22244477734');
select tests.remember('maria', to_jsonb(tests.make_usuario('33344477733', null))) is not null as maria;
select tests.remember('nina', to_jsonb(tests.make_usuario('98765432100', null))) is not null as nina;
select is(tests.schools('maria'), '+5511987650011 A A', 'a record names the school that added it and set its phone');
select is(tests.schools('rede'), '+5511987650011', 'and none when it was the network');
select is(tests.roles(api.role_grant('coordenador', tests.id('A'), tests.id('maria'))), 1, 'a school asks nothing about its own record');
select is(tests.roles(api.role_grant('coordenador', tests.id('A'), tests.id('rede'))), 1, 'nor about one of the network');

-- Another school.
select tests.act_as('55544477731');
select tests.answers_code(tests.grant('B', 'maria'), 'confirm_phone', 409, '{"destino": "+5511*********"}', 'another school confirms the end of the phone, and is not told it');
select tests.answers_code(tests.grant('B', 'maria', '0012'), 'confirm_phone', 409, '{"destino": "+5511*********"}', 'with other digits it confirms nothing');
select is(tests.roles(api.role_grant('coordenador', tests.id('B'), tests.id('maria'), destino => '0011')), 1, 'with the right ones it grants the role');
select tests.act_as_tester();
select results_eq($$select usuario_id, escola_id, dados from portaria.logs_transacoes where evento = 'role.unconfirmed'$$,
  $$values (tests.id('maria'), tests.id('B'), '{"code": "confirm_phone", "papel": "coordenador"}'::jsonb)$$, 'wrong digits are logged, once');

-- A phone that a school has set on a record of the network.
select tests.act_as('22244477734');
select set_config('role', 'none', true);
update portaria.usuarios set telefone = '+5511900000022' where id = tests.id('rede');
select is(tests.schools('rede'), '+5511900000022 A', 'a new phone names the school that set it');
select tests.act_as('55544477731');
select tests.answers_code(tests.grant('B', 'rede'), 'confirm_phone', 409, '{"destino": "+5511*********"}', 'another school confirms it');
select is((select count(*) from generate_series(1, 4) as n, lateral api.role_grant('coordenador', tests.id('B'), tests.id('rede'), destino => '000' || n)), 4::bigint, 'setup: wrong digits');
select is(tests.roles(api.role_grant('coordenador', tests.id('B'), tests.id('rede'), destino => '0022')), 1, 'four times wrong, and then right');
select is((select count(*) from generate_series(1, 5) as n, lateral api.role_grant('coordenador', tests.id('B'), tests.id('nina'), destino => '000' || n)), 5::bigint, 'setup: wrong digits');
select tests.answers_code(tests.grant('B', 'nina', '0011'), 'rate_limited_user', 429, null, 'after five the right ones are refused too');

-- The last role goes.
select is(tests.roles(api.role_revoke('coordenador', tests.id('B'), tests.id('rede'))), 0, 'setup: B revokes its role');
select is(tests.schools('rede'), '+5511900000022 A', 'with a role elsewhere the phone stays');
select tests.act_as('22244477734');
select is(tests.roles(api.role_revoke('coordenador', tests.id('A'), tests.id('maria'))) + tests.roles(api.role_revoke('coordenador', tests.id('A'), tests.id('rede'))), 0, 'setup: A revokes its roles');
select is(tests.schools('rede'), '', 'with the last role goes the phone that this school has set');
select tests.act_as('55544477731');
select is(tests.roles(api.role_revoke('coordenador', tests.id('B'), tests.id('maria'))), 0, 'setup: B revokes its other role');
select is(tests.schools('maria') || ', ' || tests.schools('nina'), '+5511987650011 A A, +5511987650011 A A', 'and no other phone');
select tests.act_as_tester();
select results_eq($$select usuario_id, dados from portaria.logs_transacoes where dados ? 'telefone_apagado'$$,
  $$values (tests.id('rede'), '{"papel": "coordenador", "antes": "coordenador", "depois": null, "telefone_apagado": true}'::jsonb)$$, 'which the log says');

select * from finish();
rollback;
