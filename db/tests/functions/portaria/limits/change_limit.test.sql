-- A limit is changed everywhere or for a network, and the log has the value before.
begin;
select plan(16);

create function tests.entries() returns jsonb language sql as $$
  select jsonb_agg(l.dados order by l.criado_em) from portaria.logs_transacoes as l where l.evento = 'limit.change'
$$;

select is(portaria.change_limit('otps_por_ip', 20), 10, 'the value before');
select is(portaria.limite('otps_por_ip'), 20, 'the value now');
select is(portaria.change_limit('otps_por_ip', 30, '203.0.113.0/24'), null, 'of a network, where there was none');
select is(portaria.change_limit('otps_por_ip', 40, '203.0.113.0/24'), 30, 'and where there was one');
select is((select array_agg(valor) from portaria.limites_rede), array[40], 'one row');
select is(portaria.change_limit('otps_por_ip', null, '203.0.113.0/24'), 40, 'null removes it');
select is((select count(*)::integer from portaria.limites_rede), 0, 'no row');
select is(portaria.change_limit('otps_por_ip', null, '203.0.113.0/24'), null, 'once');
select is(portaria.change_limit('nada', 5), null, 'a limit that does not exist changes nothing, and leaves no entry');
select is(tests.entries(), '[
  {"nome": "otps_por_ip", "antes": 10, "depois": 20},
  {"nome": "otps_por_ip", "antes": null, "depois": 30, "rede": "203.0.113.0/24"},
  {"nome": "otps_por_ip", "antes": 30, "depois": 40, "rede": "203.0.113.0/24"},
  {"nome": "otps_por_ip", "antes": 40, "depois": null, "rede": "203.0.113.0/24"}
]', 'one entry for each change');
select throws_ok($$select portaria.change_limit('otps_por_ip', 0)$$, '23514', null, 'more than zero');
select throws_ok($$select portaria.change_limit('otps_por_ip', null)$$, '23502', null, 'everywhere there is one');-- One network, one limit.
insert into portaria.limites_rede (nome, valor, rede) values ('erros_por_ip', 70, '203.0.113.0/24'), ('otps_por_ip', 50, '198.51.100.0/24'), ('otps_por_ip', 30, '203.0.113.0/24');
select is(portaria.change_limit('otps_por_ip', 35, '203.0.113.0/24'), 30, 'the value before is that of this limit in this network');
select portaria.change_limit('otps_por_ip', null, '203.0.113.0/24');
select is((select array_agg(valor order by valor) from portaria.limites_rede), '{50,70}', 'and no other is removed');
select alike(p.prosrc, '%where l.nome = change_limit.nome for no key update;%for update;%', 'the row is locked before it is read: the log has the value that was changed') from pg_proc as p where p.oid = 'portaria.change_limit(text, integer, cidr)'::regprocedure;

select tests.act_as_service();
select throws_ok($$select portaria.change_limit('otps_por_ip', 1)$$, '42501', null, 'the service changes none');

select * from finish();
rollback;
