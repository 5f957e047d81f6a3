-- Schools, limits, alerts, deliveries: for the administrador alone.
begin;
select plan(42);

create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('chefe', to_jsonb(tests.make_usuario('11144477735', 'administrador')));
select tests.remember('escola', to_jsonb(tests.make_escola('Álamo')));
select tests.make_usuario('22244477734', 'escola', tests.id('escola'));
select tests.make_usuario('33344477733', 'especialista');
select tests.request();

-- Refused callers.
create temporary table calls (sql text);
insert into calls values ('select api.schools()'), ($$select api.school_create('X')$$), ($$select api.school_update(tests.id('escola'), 'X')$$), ('select api.limits()'),
  ($$select api.limit_set('otps_por_ip', 5)$$), ('select api.alerts()'), ($$select api.alert_settle(gen_random_uuid(), 'x')$$), ('select api.deliveries()');
grant select on calls to public;
select tests.act_as('22244477734');
select tests.throws_code(sql, 'not_allowed', 403, 'a school: ' || sql) from calls;
select tests.act_as('33344477733');
select tests.throws_code(sql, 'not_allowed', 403, 'an especialista: ' || sql) from calls;

-- Schools.
select tests.act_as('11144477735');
select is(api.school_create(' Bela Vista ', '11.222.333/0001-81', '350000000017', 'Campinas', 'sp') - 'id',
  '{"nome": "Bela Vista", "cnpj": "11222333000181", "inep": "350000000017", "municipio": "Campinas", "uf": "SP", "pessoas": 0}', 'an administrador adds a school');
select is(api.schools() #>> '{escolas,0,nome}', 'Álamo', 'schools are sorted by name');
select is(api.schools() #> '{escolas,0,pessoas}', '1', 'a school has its number of people');
select tests.throws_code($$select api.school_create('')$$, 'invalid_request', 400, 'a school without a name is refused');
select tests.throws_code($$select api.school_create('X', '123')$$, 'invalid_request', 400, 'an invalid CNPJ is refused');
select tests.throws_code($$select api.school_create('X', null, '123')$$, 'invalid_request', 400, 'an invalid INEP is refused');
select throws_like($$select api.limit_set('tentativas_por_otp', 5)$$, '%de 1 a 3 tentativas%', 'a limit of five attempts is refused with the reason');
select tests.throws_code($$select api.school_create('X', uf => 'SPX')$$, 'invalid_request', 400, 'an invalid state is refused');
select tests.throws_code($$select api.school_create('X', '11222333000181')$$, 'unique_violation', 409, 'a CNPJ of another school is refused');
select is(api.school_update(tests.id('escola'), municipio => 'Recife') -> 'nome', '"Álamo"', 'an absent field keeps its value');
select is(api.school_update(tests.id('escola'), municipio => '') -> 'municipio', 'null', 'an empty field is cleared');
select lives_ok($$select api.school_update(tests.id('escola'), inep => '350000000025')$$, 'an administrador sets an INEP');
select is(api.schools() #>> '{escolas,0,inep}', '350000000025', 'the INEP is stored');
select is(api.schools() #>> '{escolas,1,inep}', '350000000017', 'the INEP of another school is unchanged');
select lives_ok($$select api.school_update(tests.id('escola'), inep => '350000000025')$$, 'setting the same INEP again is no conflict');
select tests.throws_code($$select api.school_update(tests.id('escola'), inep => '350000000017')$$, 'unique_violation', 409, 'an INEP of another school is refused');
select tests.throws_code($$select api.school_update(gen_random_uuid(), 'X')$$, 'not_found', 404, 'updating an unknown school is not_found');

-- Limits.
select is(api.limit_set('otps_por_ip', 20) - 'efeito', '{"nome": "otps_por_ip", "valor": 20, "unidade": "envios", "padrao": 10}', 'an administrador changes a limit');
select matches(api.limits() #>> '{limites,0,efeito}', '^Tempo', 'each limit describes its effect');
select ok(api.limits() -> 'limites' @> '[{"nome": "otps_por_ip", "valor": 20, "unidade": "envios", "padrao": 10}]', 'a changed limit is listed');
select tests.throws_code($$select api.limit_set('otps_por_ip', 0)$$, 'invalid_request', 400, 'a limit of 0 is refused');
select tests.throws_code($$select api.limit_set('tentativas_por_otp', 4)$$, 'invalid_request', 400, 'a limit above the specification is refused');
select tests.throws_code($$select api.limit_set('nada', 1)$$, 'not_found', 404, 'an unknown limit is not_found');
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('jti', gen_random_uuid(), 'iat', tests.epoch() - 601));
select tests.throws_code($$select api.limit_set('otps_por_ip', 30)$$, 'fresh_login_required', 403, 'changing a limit needs a recent sign-in');
select tests.act_as_tester();
select results_eq($$select ator_id, dados from portaria.logs_transacoes where evento = 'limit.change'$$,
  $$select tests.id('chefe'), '{"nome": "otps_por_ip", "antes": 10, "depois": 20}'::jsonb$$, 'a change is logged with the old and the new value');

-- Deliveries.
insert into portaria.otp_envios (contexto, codigo_digest, ip, canal, situacao, criado_em, recibo_em)
select 'sistema', '\x00', '203.0.113.1', 'whatsapp', s, date_trunc('hour', now()), date_trunc('hour', now()) + interval '4 seconds'
from unnest(array['entregue', 'lido', 'falhou', 'aceito']) as s;
select tests.act_as('11144477735');
select is((api.deliveries(now() - interval '1 day') -> 'entregas' -> 0) - 'hora',
  '{"canal": "whatsapp", "enviados": 4, "entregues": 2, "falharam": 1, "tempo_segundos": 4.0}', 'deliveries counts messages by channel and hour');

select * from finish();
rollback;
