-- Signing in and confirming by a passkey: what is good, what has one answer, and what it never does.
begin;
select plan(66);

create function tests.error_of(r jsonb) returns text language sql as $$ select coalesce(r ->> 'code', 'ok') $$;
create function tests.session(jti text) returns portaria.sessoes language sql security definer as $$ select s from portaria.sessoes as s where s.jti = session.jti $$;
create function tests.sign_in(codigo text, manter boolean default false) returns jsonb language sql as $$ select api.verify_otp(codigo, tests.send(codigo), manter) -> 'claims' $$;
create function tests.reasons() returns text[] language sql security definer as $$
  select array_agg(l.dados ->> 'motivo' order by l.dados ->> 'motivo') from portaria.logs_transacoes as l where l.evento = 'passkey.refused' $$;
create function tests.confirm(claims jsonb) returns text language sql as $$ select tests.refusal(format('select api.passkey_verify(%L, %L, %L, 0, true, %L)', 'sistema', tests.recall('d') ->> 0, tests.recall('c') ->> 0, claims)) ->> 'code' $$;
grant execute on all functions in schema tests to public;

select tests.make_escola('Aurora') as escola;
select tests.make_usuario('11144477735', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Ana Prado');
select tests.make_usuario('52998224725', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Bia');
select tests.make_usuario('16899535009', null);
select tests.remember('ana', to_jsonb(u.id)) is not null as ana from portaria.usuarios as u where u.codigo = '11144477735';
select tests.remember('c', to_jsonb(tests.make_passkey((tests.recall('ana') ->> 0)::uuid))) is not null as c;
select tests.remember('b', to_jsonb(tests.make_passkey(u.id, 'Bia'))) is not null as b from portaria.usuarios as u where u.codigo = '52998224725';
select tests.make_passkey(u.id, 'nobody') from portaria.usuarios as u where u.codigo = '16899535009';
select tests.request();

-- What the shim checks a signature with.
select tests.act_as_service();
select is((select array_agg(k order by k) from jsonb_object_keys(api.passkey_key(tests.recall('c') ->> 0)) as k), '{alca,chave_publica,contador,transportes}', 'the key of a credential');
select is(api.passkey_key('AAAA'), null, 'an unknown credential has no key');
select is(api.passkey_key('not base64!'), null, 'and neither has what is no credential');

-- Signing in.
select tests.act_as_tester();
insert into portaria.limites (nome, valor, unidade) values ('renovacao_maxima', 604800, 'segundos') on conflict (nome) do update set valor = excluded.valor;
select tests.remember('r', tests.use_passkey(tests.recall('c') ->> 0)) is not null as r;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r')) as k), '{claims,sessao}', 'a sign-in by passkey answers like one by code');
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'claims') as k),
  '{aud,escola_id,exp,iat,jti,nome_completo,principal_role,role,roles,sub,usuario_id}', 'its claims are those of the specification');
select is(tests.recall('r') #>> '{claims,sub}', tests.recall('ana') ->> 0, 'the owner of the passkey is signed in');
select tests.act_as_tester();
select is((tests.session(tests.recall('r') #>> '{claims,jti}')).meio, 'passkey', 'sessoes says by what');
select results_eq($$select dados ->> 'meio', usuario_id = (tests.recall('ana') ->> 0)::uuid from portaria.logs_transacoes where evento = 'login.success'$$, $$values ('passkey', true)$$, 'the log too');
select is((select array_agg(nome) from portaria.passkeys where usada_em is not null), '{Chave}', 'the passkey notes its use');
select isnt_empty($$select from portaria.redes_conhecidas where titular = (tests.recall('ana') ->> 0)::uuid$$, 'the network is known from now on');
select isnt((select entrou_em from portaria.titulares where id = (tests.recall('ana') ->> 0)::uuid), null, 'and that she has signed in');
select tests.present(tests.recall('r') -> 'claims');
select lives_ok('select portaria.check_request()', 'the session is valid');
select is(api.me(), tests.recall('r') -> 'sessao', 'me returns the same body');

-- One answer for everything that is refused.
select tests.act_as_service();
select tests.remember('d', api.passkey_options('sistema', 'entrar') -> 'desafio') is not null as d;
select is((select array_agg(k order by k) from jsonb_object_keys(api.passkey_verify('sistema', tests.recall('d') ->> 0, tests.recall('c') ->> 0, 0, true)) as k), '{claims,sessao}', 'a challenge is good once');
select tests.answers_code(format('select api.passkey_verify(%L, %L, %L, 0, true)', 'sistema', tests.recall('d') ->> 0, tests.recall('c') ->> 0), 'passkey_invalid', 401, null, 'and not twice');
select tests.answers_code(format('select api.passkey_verify(%L, %L, %L, 0, true)', 'sistema', d, tests.recall('c') ->> 0), 'passkey_invalid', 401, null, 'a challenge that is none: ' || coalesce(d, 'null'))
from unnest(array['x', null, api.passkey_options('portal', 'entrar') ->> 'desafio']) as d;
select is(tests.error_of(tests.use_passkey(c)), 'passkey_invalid', 'an unknown credential') from unnest(array['AAAA', '!', '']) as c;
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0, contexto => 'portal')), 'passkey_invalid', 'a credential of the other context');
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0, contador => null)), 'passkey_invalid', 'a signature that the shim refused');
select is(tests.error_of(tests.use_passkey(tests.credential('nobody'))), 'no_role', 'a person without a role');
select tests.act_as_tester();
select is(tests.reasons(), '{assinatura,desafio,desafio,desafio,desconhecida,desconhecida,desconhecida,desconhecida,usado}', 'the log has the reasons');
select is((select array_agg(distinct usuario_id) from portaria.logs_transacoes where evento = 'passkey.refused'), array[(tests.recall('ana') ->> 0)::uuid, null], 'and whose passkey it was, if it is known');
select is((select count(*)::integer from portaria.otp_tentativas where ip = '203.0.113.1'), 9, 'each counts against the address');
select is((select count(*)::integer from portaria.desafios), 3, 'only challenges that were used have a row');
update portaria.usuarios set ativo = false where codigo = '11144477735';
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0)), 'passkey_invalid', 'an inactive owner');
select tests.act_as_tester();
update portaria.usuarios set ativo = true where codigo = '11144477735';
update portaria.passkeys set revogada_em = now() where nome = 'Chave';
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0)), 'passkey_invalid', 'a removed passkey');
select is(api.passkey_key(tests.recall('c') ->> 0), null, 'it has no key any more');
select tests.act_as_tester();
update portaria.passkeys set revogada_em = null where nome = 'Chave';
select tests.meanwhile('portaria.use_challenge(text)', 'update portaria.passkeys set revogada_em = now(), usada_em = null');
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0)), 'passkey_invalid', 'one that is removed meanwhile');
select tests.act_as_tester();
select tests.meanwhile('portaria.use_challenge(text)', null);
select results_eq($$select dados ->> 'motivo' from portaria.logs_transacoes where evento = 'passkey.refused' order by criado_em desc limit 1$$, $$values ('desconhecida')$$, 'it is one that nobody knows');
select is_empty('select from portaria.passkeys where usada_em is not null', 'and its use is not noted');
update portaria.passkeys set revogada_em = null;

-- The address has a limit; the person has none, so nobody locks them out.
insert into portaria.otp_tentativas (ip) select '203.0.113.1' from generate_series(1, 60);
select tests.act_as_service();
select matches(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0)), 'rate_limited_ip', 'an address with too many errors waits');
select tests.request('198.51.100.7');
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0)), 'ok', 'the person signs in from another');

-- Counters.
select tests.act_as_tester();
create function tests.counts(contador bigint, synced boolean default false) returns text language sql as $$
  select tests.error_of(tests.use_passkey(tests.credential('stick'), contador => counts.contador, sincronizada => counts.synced)) $$;
grant execute on function tests.counts(bigint, boolean) to public;
select tests.make_passkey((tests.recall('ana') ->> 0)::uuid, 'stick', contador => 7, sincronizada => false);
select is(tests.counts(8), 'ok', 'a counter that went on');
select is(tests.counts(8), 'passkey_invalid', 'the same counter again [H7]');
select is(tests.counts(9), 'ok', 'a higher one');
select is(tests.counts(10, f), 'passkey_invalid', 'a key that cannot be backed up stays one: the flag is for good') from unnest(array[true, null]) as f;
select tests.act_as_tester();
select results_eq($$select contador, sincronizada from portaria.passkeys where nome = 'stick'$$, $$values (9::bigint, false)$$, 'the refused use is not kept');
update portaria.passkeys set sincronizada = true where nome = 'stick';
select is(tests.counts(3, true), 'ok', 'a key that can be backed up has no counter that says anything [H7]');
select is(tests.counts(4), 'passkey_invalid', 'and the flag does not go away either');
select tests.act_as_tester();
update portaria.passkeys set contador = 7, sincronizada = false where nome = 'stick';
select is(tests.counts(6, true), 'passkey_invalid', 'the copy cannot call itself backed up');
select tests.act_as_tester();
select results_eq($$select contagem, usuario_id = (tests.recall('ana') ->> 0)::uuid, proxima_em is not null from portaria.alertas where jti = (select id::text from portaria.passkeys where nome = 'stick')$$,
  $$values (2, true, true)$$, 'the operators get one alert');
select is((select array_agg(tipo) from portaria.alertas), '{passkey}', 'which is not about a token');
select is(portaria.open_alerts() ->> 'ip', '198.51.100.7', 'it says from where');
update portaria.passkeys set contador = 1 where nome = 'stick';
select is(tests.counts(1), 'passkey_invalid', 'a counter of one counts');
select tests.act_as_tester();
update portaria.passkeys set contador = 0 where nome = 'stick';
select is(tests.counts(0), 'ok', 'an authenticator without a counter says 0 for ever');

-- Confirming: a new token of the same sign-in; the old one is not raised.
select tests.act_as_tester();
select tests.remember('old', tests.sign_in('11144477735')) is not null as old;
select tests.remember('n', tests.use_passkey(tests.recall('c') ->> 0, tests.recall('old'))) is not null as n;
select tests.act_as_tester();
select is((tests.session(tests.recall('n') #>> '{claims,jti}')).meio, 'passkey', 'the new token was opened by the passkey');
select is((tests.session(tests.recall('old') ->> 'jti')).meio, 'codigo', 'the old one was not');
select is((tests.session(tests.recall('n') #>> '{claims,jti}')).familia, (tests.session(tests.recall('old') ->> 'jti')).familia, 'both belong to one sign-in');
select is((tests.session(tests.recall('n') #>> '{claims,jti}')).entrou_em, (tests.session(tests.recall('old') ->> 'jti')).entrou_em, 'which is as old as it was');
select is(tests.recall('n') #> '{claims,principal_role}', tests.recall('old') -> 'principal_role', 'with the same role');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'passkey.confirmed' and ator_id = (tests.recall('ana') ->> 0)::uuid), 1, 'it is logged as the person');
update portaria.limites set valor = 1 where nome = 'trocas_por_sessao';
select is(tests.error_of(tests.use_passkey(tests.recall('c') ->> 0, tests.recall('old'))), 'rate_limited_session', 'it counts as a switch of role');
select tests.act_as_tester();
update portaria.limites set valor = 30 where nome = 'trocas_por_sessao';
update portaria.sessoes set entrou_em = entrou_em - interval '20 minutes';
select is(tests.refusal(format('select portaria.require_fresh_login(%L)', tests.recall('n') -> 'claims')), null, 'a confirmation renews a recent sign-in');
select is(tests.refusal(format('select portaria.require_fresh_login(%L)', tests.recall('old'))) ->> 'code', 'fresh_login_required', 'of the new token alone');
select is(tests.error_of(tests.use_passkey(tests.recall('b') ->> 0, tests.recall('old'))), 'passkey_invalid', 'the passkey of somebody else confirms nobody');
select tests.remember('d', api.passkey_options('sistema', 'confirmar', tests.recall('old')) -> 'desafio') is not null as d;
select is(tests.confirm(tests.recall('old') || '{"exp": 5}'), 'jwt_expired', 'an expired session is not confirmed');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', 'update portaria.sessoes set encerrada_em = now()');
select is(tests.confirm(tests.recall('old')), 'session_ended', 'nor is one that ends meanwhile');
select tests.meanwhile('portaria.lock_usuario(uuid)', null);
select is(tests.refusal($$select api.passkey_options('sistema', 'confirmar')$$) ->> 'code', 'jwt_malformed', 'and neither is none');

-- A switch of role keeps what opened the token, also without a row.
select tests.act_as_tester();
select tests.present(tests.recall('n') -> 'claims');
select tests.remember('s', api.select_role('coordenador', (tests.recall('n') #>> '{claims,escola_id}')::uuid)) is not null as s;
select tests.act_as_tester();
select is((tests.session(tests.recall('s') #>> '{claims,jti}')).meio, 'passkey', 'a switch of role keeps the passkey');
select is((portaria.session_passkey(tests.claims_for('11144477735'))).id, null, 'a token without a row has no passkey');

-- A passkey that has lost its owner.
select tests.act_as_tester();
delete from portaria.usuarios where codigo = '52998224725';
select is(tests.error_of(tests.use_passkey(tests.recall('b') ->> 0)), 'passkey_invalid', 'it signs nobody in');

select * from finish();
rollback;
