-- The daily clean-up: which rows it deletes, in batches, and who may run it.
begin;
select plan(45);

select tests.make_usuario('11144477735');
select tests.request();
insert into portaria.token_blacklist (jti, usuario_id, expira_em)
values ('over', gen_random_uuid(), now() - interval '61 seconds'), ('now', gen_random_uuid(), now() - interval '60 seconds'), ('later', gen_random_uuid(), now() + interval '1 second');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
select b.jti, gen_random_uuid(), 'sistema', b.usuario_id, now(), now(), b.expira_em from portaria.token_blacklist as b;
insert into portaria.sessao_trocas (familia, ultima_em) values (gen_random_uuid(), now() - interval '48 hours 1 second'), (gen_random_uuid(), now() - interval '47 hours');
select isnt(tests.send('11144477735'), null, 'setup: a code is sent');
select tests.act_as_tester();
select portaria.count_error_by_ip();
select tests.age_otps('47 hours 59 minutes');
select is(portaria.run_maintenance() - '{particoes_criadas,particoes_removidas}'::text[],
  '{"token_blacklist": 1, "sessoes": 1, "renovacoes": 0, "sessao_trocas": 1, "login_otps": 0, "otp_envios": 0, "otp_tentativas": 0, "alertas": 0, "redes_conhecidas": 0, "desbloqueios": 0, "avisos": 0, "origens": 0, "portal_telefones": 0, "portal_sessoes": 0, "restam": false}', 'expired tokens are deleted, and codes younger than two days stay');
select results_eq('select jti from portaria.token_blacklist order by jti', $$values ('later'), ('now')$$, 'a revoked token is deleted only a minute after its expiry, because a new primary may have a clock that is behind [B14]');
select results_eq('select jti from portaria.sessoes order by jti', $$values ('later'), ('now')$$, 'a session is deleted only a minute after its expiry');
select tests.age_otps('2 minutes');
select is(portaria.run_maintenance() - '{particoes_criadas,particoes_removidas}'::text[],
  '{"token_blacklist": 0, "sessoes": 0, "renovacoes": 0, "sessao_trocas": 0, "login_otps": 1, "otp_envios": 1, "otp_tentativas": 1, "alertas": 0, "redes_conhecidas": 0, "desbloqueios": 0, "avisos": 0, "origens": 0, "portal_telefones": 0, "portal_sessoes": 0, "restam": false}', 'codes, ledger and attempts are deleted after 48 hours');
select is(portaria.run_maintenance() - '{particoes_criadas,particoes_removidas}'::text[],
  '{"token_blacklist": 0, "sessoes": 0, "renovacoes": 0, "sessao_trocas": 0, "login_otps": 0, "otp_envios": 0, "otp_tentativas": 0, "alertas": 0, "redes_conhecidas": 0, "desbloqueios": 0, "avisos": 0, "origens": 0, "portal_telefones": 0, "portal_sessoes": 0, "restam": false}', 'a second run deletes nothing [E23]');

-- Networks and unlocks.
insert into portaria.redes_conhecidas (titular, rede, vista_em) values
  (gen_random_uuid(), '192.0.2.0/24', now() - interval '30 days 1 minute'), (gen_random_uuid(), '192.0.2.0/24', now() - interval '29 days 23 hours');
insert into portaria.desbloqueios (titular, desbloqueado_em) values (gen_random_uuid(), now() - interval '49 hours'), (gen_random_uuid(), now() - interval '47 hours');
select is(portaria.run_maintenance() - '{particoes_criadas,particoes_removidas}'::text[],
  '{"token_blacklist": 0, "sessoes": 0, "renovacoes": 0, "sessao_trocas": 0, "login_otps": 0, "otp_envios": 0, "otp_tentativas": 0, "alertas": 0, "redes_conhecidas": 1, "desbloqueios": 1, "avisos": 0, "origens": 0, "portal_telefones": 0, "portal_sessoes": 0, "restam": false}', 'known networks are deleted after 30 days, unlocks with the codes');

-- Batches.
insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'old' || n, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 25) as n;
select is(portaria.run_maintenance(10) - '{particoes_criadas,particoes_removidas}'::text[],
  '{"token_blacklist": 10, "sessoes": 0, "renovacoes": 0, "sessao_trocas": 0, "login_otps": 0, "otp_envios": 0, "otp_tentativas": 0, "alertas": 0, "redes_conhecidas": 0, "desbloqueios": 0, "avisos": 0, "origens": 0, "portal_telefones": 0, "portal_sessoes": 0, "restam": true}', 'a full batch reports remaining rows');
select is(portaria.run_maintenance(10) -> 'restam', 'true', 'a second full batch reports remaining rows');
select is(portaria.run_maintenance(10) -> 'token_blacklist', '5', 'the last batch deletes the remaining five rows');
select is(portaria.run_maintenance(10) -> 'restam', 'false', 'an empty batch reports no remaining rows');
select is((select count(*)::integer from portaria.token_blacklist), 2, 'tokens that have not expired for a minute stay revoked');

-- The retention is a limit; missing log partitions are created.
select isnt(tests.send('11144477735'), null, 'setup: another code is sent');
select tests.act_as_tester();
select tests.age_otps('61 minutes');
update portaria.limites set valor = 1 where nome = 'retencao_otps';
select is(portaria.run_maintenance() -> 'login_otps', '1', 'a shorter retention takes effect at once');
select lives_ok(format('drop table portaria.logs_transacoes_%s', to_char(now() at time zone 'UTC', 'YYYY_MM')), 'setup: the partition of this month is dropped');
select is(portaria.run_maintenance() -> 'particoes_criadas', '1', 'the missing partition is created');
select is(portaria.run_maintenance() -> 'particoes_removidas', '0', 'no partition is too old');

-- Alerts are deleted 90 days after the last reuse, pushed or not.
insert into portaria.alertas (jti, usuario_id, ultimo_em, enviado_em, proxima_em) values
  ('antigo', gen_random_uuid(), now() - interval '91 days', now() - interval '91 days', null), ('recente', gen_random_uuid(), now() - interval '89 days', now() - interval '89 days', null),
  ('de novo', gen_random_uuid(), now() - interval '1 day', now() - interval '91 days', now()), ('nunca', gen_random_uuid(), now() - interval '91 days', null, now() - interval '91 days');
select is(portaria.run_maintenance() -> 'alertas', '2', 'two alerts older than 90 days are deleted, including one that was never pushed');
select results_eq('select jti from portaria.alertas order by jti', $$values ('de novo'), ('recente')$$, 'an alert with a recent reuse stays');

-- Addresses and places of log entries have separate retentions; the entries stay.
insert into portaria.logs_transacoes (evento, ip, geo, user_agent, criado_em)
select 'idade.' || d, '192.0.2.1', '{"city": "Recife"}', 'Chrome/120', now() - d * interval '1 day' from unnest(array[89, 91, 179, 181]) as d;
select is(portaria.run_maintenance() -> 'origens', '3', 'addresses and places of three old entries are erased');
select results_eq($$select evento, ip is not null, user_agent is not null, geo is not null from portaria.logs_transacoes where evento like 'idade.%' order by criado_em$$,
  $$values ('idade.181', false, false, false), ('idade.179', true, true, false), ('idade.91', true, true, false), ('idade.89', true, true, true)$$,
  'places are erased after 90 days, addresses and devices after 180');
select is(portaria.run_maintenance() -> 'origens', '0', 'a second run erases nothing');
insert into portaria.logs_transacoes (evento, ip, geo, user_agent, criado_em)
values ('so.ip', '192.0.2.1', null, null, now() - interval '181 days'), ('so.aparelho', null, null, 'x', now() - interval '181 days'), ('so.lugar', null, '{}', null, now() - interval '91 days');
select is(portaria.run_maintenance() -> 'origens', '3', 'entries with only an address, a device or a place are counted');
select is((select count(*)::integer from portaria.logs_transacoes where evento like 'so.%' and num_nonnulls(ip, user_agent, geo) > 0), 0, 'entries with only an address, a device or a place are erased');
update portaria.limites set valor = 300 where nome = 'retencao_lugares';
insert into portaria.logs_transacoes (evento, ip, geo, criado_em) values ('lugar.fica', '192.0.2.1', '{"city": "Recife"}', now() - interval '200 days');
select portaria.run_maintenance();
select results_eq($$select ip, geo ->> 'city' from portaria.logs_transacoes where evento = 'lugar.fica'$$, $$values (null::inet, 'Recife')$$, 'a place with a longer retention than addresses stays');
update portaria.limites set valor = 1 where nome in ('retencao_enderecos', 'retencao_lugares');
select is(portaria.run_maintenance(1) - array['origens', 'restam'] <@ portaria.run_maintenance(1), true, 'a shorter retention of addresses takes effect at once, in batches');
select is((select count(*)::integer from portaria.logs_transacoes where evento like any ('{idade.%,lugar.fica}') and num_nonnulls(ip, user_agent, geo) > 0), 2, 'two batches of one erase two of four entries');

-- Messages to old phones contain a phone number, so they are deleted with the codes.
insert into portaria.avisos (titular_id, destino, criado_em) values (gen_random_uuid(), '+5511900000001', now() - interval '49 hours'), (gen_random_uuid(), '+5511900000002', now());
select is(portaria.run_maintenance() -> 'avisos', '1', 'an old message to a replaced phone is deleted');
-- Each kind of row is counted separately and limited to the batch size.
update portaria.limites set valor = 48 where nome = 'retencao_otps';
create function tests.make_old() returns void language plpgsql as $$
begin
  delete from portaria.token_blacklist; delete from portaria.sessoes; delete from portaria.sessao_trocas; delete from portaria.otp_envios; delete from portaria.otp_tentativas;
  delete from portaria.login_otps; delete from portaria.alertas; delete from portaria.redes_conhecidas; delete from portaria.desbloqueios; delete from portaria.avisos;
  insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'j' || n, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 3) as n;
  insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
  select 'j' || n, gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now() - interval '1 day' from generate_series(1, 4) as n;
  insert into portaria.sessao_trocas (familia, ultima_em) select gen_random_uuid(), now() - interval '49 hours' from generate_series(1, 5);
  insert into portaria.otp_envios (contexto, codigo_digest, ip, criado_em) select 'sistema', '\x00', '192.0.2.1', now() - interval '49 hours' from generate_series(1, 6);
  insert into portaria.otp_tentativas (ip, criado_em) select '192.0.2.1', now() - interval '49 hours' from generate_series(1, 7);
  insert into portaria.login_otps (contexto, usuario_id, sal, hash, expira_em, criado_em)
  select 'sistema', u.id, uuid_send(gen_random_uuid()), sha256(''), now(), now() - interval '49 hours' from portaria.usuarios as u, generate_series(1, 8) where u.codigo = '11144477735';
  insert into portaria.alertas (jti, usuario_id, ultimo_em) select 'j' || n, gen_random_uuid(), now() - interval '91 days' from generate_series(1, 9) as n;
  insert into portaria.redes_conhecidas (titular, rede, vista_em) select gen_random_uuid(), '192.0.2.0/24', now() - interval '31 days' from generate_series(1, 10);
  insert into portaria.desbloqueios (titular, desbloqueado_em) select gen_random_uuid(), now() - interval '49 hours' from generate_series(1, 11);
  insert into portaria.avisos (titular_id, destino, criado_em) select gen_random_uuid(), '+5511900000001', now() - interval '49 hours' from generate_series(1, 12);
  insert into portaria.redes_conhecidas (titular, rede) values (gen_random_uuid(), '192.0.2.0/24');
  insert into portaria.desbloqueios (titular) values (gen_random_uuid());
  insert into portaria.avisos (titular_id, destino) values (gen_random_uuid(), '+5511900000002');
  insert into portaria.sessao_trocas (familia) values (gen_random_uuid());
  insert into portaria.otp_tentativas (ip) values ('192.0.2.2');
end;
$$;
create function tests.left_over() returns integer[] language sql as $$
  select array[(select count(*) from portaria.token_blacklist), (select count(*) from portaria.sessoes), (select count(*) from portaria.sessao_trocas), (select count(*) from portaria.otp_envios),
    (select count(*) from portaria.otp_tentativas), (select count(*) from portaria.login_otps), (select count(*) from portaria.alertas), (select count(*) from portaria.redes_conhecidas),
    (select count(*) from portaria.desbloqueios), (select count(*) from portaria.avisos)]
$$;
create function tests.deleted(lote integer default null) returns integer[] language sql as $$
  select array(select (r ->> k)::integer from (select case when lote is null then portaria.run_maintenance() else portaria.run_maintenance(lote) end offset 0) as t (r),
    unnest('{token_blacklist,sessoes,sessao_trocas,otp_envios,otp_tentativas,login_otps,alertas,redes_conhecidas,desbloqueios,avisos}'::text[]) as k)
$$;
select tests.make_old();
select is(tests.deleted(), '{3,4,5,6,7,8,9,10,11,12}', 'each kind of row is counted separately');
select is(tests.left_over(), '{0,0,1,0,1,0,0,1,1,1}', 'old rows of each kind are deleted, and new ones stay');
select tests.make_old();
select is(tests.deleted(2), array_fill(2, array[10]), 'a batch of two deletes two rows of each kind');
select is(tests.left_over(), '{1,2,4,4,6,6,7,9,10,11}', 'a batch of two leaves the other rows');
/* The clean-up goes on while one kind of rows is left, whichever it is. */
create function tests.goes_on_for(tabela text) returns boolean language plpgsql as $$
declare
  v_outra text;
begin
  perform tests.make_old();
  foreach v_outra in array '{token_blacklist,sessoes,sessao_trocas,otp_envios,otp_tentativas,login_otps,alertas,redes_conhecidas,desbloqueios,avisos}'::text[] loop
    if v_outra <> goes_on_for.tabela then
      execute format('delete from portaria.%I', v_outra);
    end if;
  end loop;
  return (portaria.run_maintenance(2) ->> 'restam')::boolean;
end;
$$;
select is((portaria.run_maintenance() ->> 'restam')::boolean, false, 'setup: nothing is left');
select is(
  (select array_agg(t.nome) from unnest('{token_blacklist,sessoes,sessao_trocas,otp_envios,otp_tentativas,login_otps,alertas,redes_conhecidas,desbloqueios,avisos}'::text[]) as t (nome) where not tests.goes_on_for(t.nome)),
  null, 'more rows of one kind alone are reported, so that the clean-up does not stop early'
);
select tests.goes_on_for('nothing');
insert into portaria.logs_transacoes (evento, ip, criado_em) select 'antigo', '192.0.2.1', now() - interval '900 days' from generate_series(1, 3);
select is(portaria.run_maintenance(2) @> '{"origens": 2, "restam": true}', true, 'more addresses in the log are reported');
insert into portaria.portal_telefones (cpf, telefone, entrou_em) select '2000000080' || n, '+5511900000099', now() from generate_series(1, 3) as n;
select is(portaria.run_maintenance(2) @> '{"portal_telefones": 2, "restam": true}', true, 'more phones without a record are reported');
insert into portaria.portal_sessoes (titular_id, validas_desde) select gen_random_uuid(), now() - interval '900 days' from generate_series(1, 3);
select is(portaria.run_maintenance(2) @> '{"portal_sessoes": 2, "restam": true}', true, 'more ends of portal sessions are reported');
insert into portaria.otp_recusas (contexto, codigo_digest, ip, motivo, ate)
select 'sistema', sha256(n::text::bytea), '192.0.2.1', 'rate_limited_user', now() - interval '900 days' from generate_series(1, 3) as n;
select is(portaria.run_maintenance(2) -> 'restam', 'true', 'more rows of a kind that is not reported keep the clean-up going');
select ok(tests.holds('run_maintenance'), 'two schedulers run one after the other');
select is(pg_get_function_arguments('portaria.run_maintenance(integer)'::regprocedure), 'lote integer DEFAULT 100000', 'the default batch has 100,000 rows');
select is(pg_get_function_arguments('portaria.run_all_maintenance(integer)'::regprocedure), 'IN lote integer DEFAULT 20000', 'the default batch in the background has 20,000 rows');

-- Only portaria_maintenance may run it.
set local role portaria_maintenance;
select lives_ok('select portaria.run_maintenance()', 'portaria_maintenance may run the clean-up');
select throws_ok('select * from portaria.token_blacklist', '42501', null, 'portaria_maintenance may not read a table');
select tests.act_as_service();
select throws_ok('select portaria.run_maintenance()', '42501', null, 'the service may not run the clean-up');
select tests.act_as('11144477735') is not null as signed_in;
select throws_ok('select portaria.run_maintenance()', '42501', null, 'a user may not run the clean-up');

select * from finish();
rollback;
