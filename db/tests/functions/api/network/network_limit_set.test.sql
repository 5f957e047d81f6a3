-- The limits of networks: an administrador sets, lists and removes them, and they apply.
begin;
select plan(23);

select tests.make_usuario('11144477735', 'administrador'), tests.make_usuario('22244477734', 'escola', tests.make_escola('A'));
select tests.request();

select tests.act_as('22244477734');
select tests.throws_code($$select api.network_limit_set('203.0.113.0/24', 'otps_por_ip', 50)$$, 'not_allowed', 403, 'a school may not change the limit of a network');

select tests.act_as('11144477735');
select is(api.limits() -> 'redes', '[]', 'no network has its own limit');
select is(api.network_limit_set('203.0.113.0/24', 'otps_por_ip', 50), '{"rede": "203.0.113.0/24", "nome": "otps_por_ip", "valor": 50, "unidade": "envios", "geral": 10}', 'an administrador sets the limit of a network');
select is(api.network_limit_set(' 203.0.113.77/24 ', 'otps_por_ip', 60) ->> 'rede', '203.0.113.0/24', 'an address with a mask names its network');
select is(api.network_limit_set('198.51.100.9', 'erros_por_ip', 600) ->> 'rede', '198.51.100.9/32', 'an address is a network of one');
select is(api.network_limit_set('2001:db8::7', 'erros_por_ip', 600) ->> 'rede', '2001:db8::/64', 'an IPv6 address names its /64');
select is((select array_agg(r ->> 'rede' || ' ' || (r ->> 'nome') || ' ' || (r ->> 'valor') order by o) from jsonb_array_elements(api.limits() -> 'redes') with ordinality as t (r, o)),
  '{198.51.100.9/32 erros_por_ip 600,203.0.113.0/24 otps_por_ip 60,2001:db8::/64 erros_por_ip 600}', 'the limits list the networks');
select tests.act_as_tester();
select is(portaria.limite_rede('otps_por_ip', '203.0.113.5'), 60, 'the limit applies in the network');
select is(portaria.limite_rede('otps_por_ip', '203.0.114.5'), 10, 'it does not apply outside');
select tests.act_as('11144477735');
select is(api.network_limit_set('203.0.113.0/24', 'otps_por_ip') -> 'valor', 'null', 'a limit without a value is removed');
select is(api.network_limit_set('203.0.113.0/24', 'otps_por_ip', null) -> 'valor', 'null', 'removing it again is no error');
select is(jsonb_array_length(api.limits() -> 'redes'), 2, 'a removed limit is not listed');

select tests.act_as_tester();
create function tests.field_of(chamada text) returns text language plpgsql as $$
begin
  execute chamada;
  return null;
exception when sqlstate 'PGRST' then
  return (sqlerrm::jsonb ->> 'details')::jsonb ->> 'campo';
end;
$$;
grant execute on function tests.field_of(text) to public;
select tests.act_as('11144477735');
select is(tests.field_of(format('select api.network_limit_set(%L, %L, 5)', r, 'otps_por_ip')), 'rede', r || ' is refused as a network') from unnest('{"",nada,203.0.113.0/99,2001:db8::/96,::ffff:1.2.3.4/120}'::text[]) as r;
select is(tests.field_of(format('select api.network_limit_set(%L, %L, %s)', '203.0.113.0/24', 'otps_por_ip', v)), 'valor', v || ' is refused as a value') from unnest('{0,-1}'::text[]) as v;
select tests.throws_code(format('select api.network_limit_set(%L, %L, 5)', '203.0.113.0/24', n), 'not_found', 404, n || ' is not a limit of a network') from unnest('{nada,otps_por_usuario}'::text[]) as n;
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code($$select api.network_limit_set('203.0.113.0/24', 'otps_por_ip', 50)$$, 'fresh_login_required', 403, 'it needs a recent sign-in');
select tests.act_as_tester();
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'limit.change' and ator_id is not null), 5, 'each change is logged once, with its author');

select * from finish();
rollback;
