-- A limit is changed in general or for a network, and the log has the old value.
begin;
select plan(16);

create function tests.entries() returns jsonb language sql as $$
  select jsonb_agg(l.dados order by l.criado_em) from portaria.logs_transacoes as l where l.evento = 'limit.change'
$$;

select is(portaria.change_limit('otps_por_ip', 20), 10, 'changing a limit returns the old value');
select is(portaria.limite('otps_por_ip'), 20, 'the limit has the new value');
select is(portaria.change_limit('otps_por_ip', 30, '203.0.113.0/24'), null, 'the first limit of a network has no old value');
select is(portaria.change_limit('otps_por_ip', 40, '203.0.113.0/24'), 30, 'changing the limit of a network returns its old value');
select is((select array_agg(valor) from portaria.limites_rede), array[40], 'a network has one row for a limit');
select is(portaria.change_limit('otps_por_ip', null, '203.0.113.0/24'), 40, 'null removes the limit of a network and returns its old value');
select is((select count(*)::integer from portaria.limites_rede), 0, 'the row of the network is deleted');
select is(portaria.change_limit('otps_por_ip', null, '203.0.113.0/24'), null, 'removing a missing limit returns null');
select is(portaria.change_limit('nada', 5), null, 'an unknown limit changes nothing and is not logged');
select is(tests.entries(), '[
  {"nome": "otps_por_ip", "antes": 10, "depois": 20},
  {"nome": "otps_por_ip", "antes": null, "depois": 30, "rede": "203.0.113.0/24"},
  {"nome": "otps_por_ip", "antes": 30, "depois": 40, "rede": "203.0.113.0/24"},
  {"nome": "otps_por_ip", "antes": 40, "depois": null, "rede": "203.0.113.0/24"}
]', 'each change is one log entry');
select throws_ok($$select portaria.change_limit('otps_por_ip', 0)$$, '23514', null, 'a limit of 0 is refused');
select throws_ok($$select portaria.change_limit('otps_por_ip', null)$$, '23502', null, 'a general limit cannot be removed');
-- One network, one limit.
insert into portaria.limites_rede (nome, valor, rede) values ('erros_por_ip', 70, '203.0.113.0/24'), ('otps_por_ip', 50, '198.51.100.0/24'), ('otps_por_ip', 30, '203.0.113.0/24');
select is(portaria.change_limit('otps_por_ip', 35, '203.0.113.0/24'), 30, 'the old value is that of this limit in this network');
select portaria.change_limit('otps_por_ip', null, '203.0.113.0/24');
select is((select array_agg(valor order by valor) from portaria.limites_rede), '{50,70}', 'removing a limit keeps those of other names and networks');
-- The row is locked when its old value is read, so that the log is in the order of the changes.
create rule sem_update as on update to portaria.limites do instead nothing;
create rule sem_delete as on delete to portaria.limites_rede do instead nothing;
select portaria.change_limit('erros_por_ip', 9), portaria.change_limit('otps_por_ip', null, '198.51.100.0/24');
select is(
  array(select nome from portaria.limites where xmax = pg_current_xact_id()::xid union all select nome || ' ' || rede from portaria.limites_rede where xmax = pg_current_xact_id()::xid),
  '{erros_por_ip,otps_por_ip 198.51.100.0/24}', 'reading the old value locks this row'
);

select tests.act_as_service();
select throws_ok($$select portaria.change_limit('otps_por_ip', 1)$$, '42501', null, 'the service may not change a limit');

select * from finish();
rollback;
