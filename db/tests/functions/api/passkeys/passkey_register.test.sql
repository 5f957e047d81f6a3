-- Registering a passkey: who may, from when it counts, and what the thief of a phone gets out of it.
begin;
select plan(50);

create function tests.sign_in(codigo text) returns jsonb language sql as $$ select api.verify_otp(codigo, tests.send(codigo)) -> 'claims' $$;
create function tests.register(claims jsonb, nome text default 'Celular', desafio text default null, credencial text default null, contexto text default 'sistema') returns jsonb language plpgsql as $$
begin
  perform tests.act_as_service();
  return api.passkey_register(
    contexto, claims, coalesce(desafio, api.passkey_options(contexto, 'registrar', claims) ->> 'desafio'),
    coalesce(credencial, tests.credential(nome)), 'a2V5', -7, 0, true, array['internal', repeat('x', 33)] || array_fill('usb'::text, '{9}'), '00000000-0000-0000-0000-000000000000', nome
  );
end $$;
create function tests.key(nome text) returns portaria.passkeys language sql security definer as $$ select p from portaria.passkeys as p where p.nome = key.nome and p.revogada_em is null $$;
create function tests.forget() returns void language sql security definer as $$ delete from portaria.otp_envios $$;
grant execute on all functions in schema tests to public;

select tests.make_escola('Aurora') as escola;
select tests.make_usuario('11144477735', 'administrador', nome_completo => 'Ana Prado');
select tests.make_usuario('52998224725', 'coordenador', (select id from api.escolas where nome = 'Aurora'), nome_completo => 'Bia');
select tests.request();

-- The options, which write nothing.
select tests.remember('ana', tests.sign_in('11144477735')) is not null as ana;
select tests.remember('o', api.passkey_options('sistema', 'registrar', tests.recall('ana'))) is not null as o;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('o')) as k), '{credenciais,desafio,pessoa,segundos}', 'the options of a registration');
select is(tests.recall('o') #>> '{pessoa,nome}', 'Ana ••35', 'the name is the first one and two digits');
select matches(tests.recall('o') #>> '{pessoa,alca}', '^[A-Za-z0-9_-]{86}$', 'the handle has 64 bytes');
select is(api.passkey_options('sistema', 'registrar', tests.recall('ana')) #> '{pessoa,alca}', tests.recall('o') #> '{pessoa,alca}', 'it is the same every time');
select is(tests.recall('o') - array['desafio', 'pessoa'], '{"segundos": 300, "credenciais": []}', 'for five minutes; no passkey is excluded');
select tests.throws_code($$select api.passkey_options('sistema', 'outra', null)$$, 'invalid_request', 400, 'another purpose is refused');
select tests.throws_code(format($$select api.passkey_options(%L, 'entrar', null)$$, c), 'invalid_request', 400, 'another context is refused, or none') from unnest(array['outro', null]) as c;
select tests.throws_code(format($$select api.passkey_options('portal', 'registrar', %L)$$, tests.recall('ana')), 'system_token_refused', 401, 'a system session registers nothing in the portal');
select tests.act_as_tester();
select is_empty('select from portaria.desafios', 'asking writes nothing');

-- The first one: after a recent sign-in by code.
update portaria.sessoes set entrou_em = entrou_em - interval '11 minutes';
select tests.throws_code(format('select tests.register(%L)', tests.recall('ana')), 'fresh_login_required', 403, 'an old sign-in registers no first passkey');
select tests.act_as_tester();
update portaria.sessoes set entrou_em = entrou_em + interval '11 minutes';
select tests.remember('r', tests.register(tests.recall('ana'))) is not null as r;
select is((select array_agg(k order by k) from jsonb_object_keys(tests.recall('r') -> 'passkey') as k), '{criada_em,id,nome,sincronizada,usada_em,vale_para_exige_em}', 'the answer shows the passkey');
select tests.act_as_tester();
select ok((tests.key('Celular')).vale_para_exige_em between now() + interval '23 hours' and clock_timestamp() + interval '24 hours', 'a first passkey counts after 24 hours');
select is((tests.key('Celular')).transportes, array['internal', repeat('x', 32)] || array_fill('usb'::text, '{8}'), 'its transports are kept, ten of at most 32 characters');
select is((tests.key('Celular')).aaguid, null, 'an aaguid of zeros is none');
select is(portaria.base64url((tests.key('Celular')).alca), tests.recall('o') #>> '{pessoa,alca}', 'the handle is that of the options');
select is((select count(*)::integer from portaria.logs_transacoes where evento = 'passkey.registered' and ator_id = usuario_id and dados ->> 'nome' = 'Celular'), 1, 'it is logged as the person');
select results_eq('select tipo, titular_id from portaria.avisos', $$select 'passkey_registrada', (tests.key('Celular')).titular_id$$, 'and told to them');

-- A further one: only by a passkey. The phone alone adds none.
select tests.throws_code(format('select tests.register(%L, %L)', tests.recall('ana'), 'Outra'), 'passkey_required', 403, 'a sign-in by code registers no second passkey');
select tests.throws_code(format($$select api.passkey_options('sistema', 'registrar', %L)$$, tests.recall('ana')), 'passkey_required', 403, 'which the options say before a device makes one');
select tests.remember('chave', tests.use_passkey(tests.credential('Celular')) -> 'claims') is not null as chave;
select is(jsonb_array_length(api.passkey_options('sistema', 'registrar', tests.recall('chave')) -> 'credenciais'), 1, 'the passkeys that there are are excluded');
select is(api.passkey_options('sistema', 'entrar', tests.recall('chave')) -> 'credenciais', '[]', 'a sign-in is told of none');
select is(tests.register(tests.recall('chave'), 'Segunda') #>> '{passkey,nome}', 'Segunda', 'a sign-in by passkey registers a second one');
select tests.act_as_tester();
select is((tests.key('Segunda')).vale_para_exige_em, (tests.key('Celular')).vale_para_exige_em, 'which does not count before the one that confirmed it: a thief gains no time by a second one');
update portaria.passkeys set vale_para_exige_em = now() - interval '1 hour' where nome = 'Celular';
select is(tests.register(tests.recall('chave'), 'Terceira') #>> '{passkey,nome}', 'Terceira', 'a third one');
select tests.act_as_tester();
select ok((tests.key('Terceira')).vale_para_exige_em <= clock_timestamp(), 'counts at once when the one that confirmed it does');

-- What is refused, with one code, and not kept.
select tests.act_as_service();
select is(api.passkey_register('sistema', tests.recall('chave'), '', '', null, null, null, false, '{}', null, 'Sem bytes') ->> 'code', 'passkey_invalid', 'bytes that the shim refused register nothing');
select tests.act_as_tester();
select is((select max(l.dados ->> 'motivo') from portaria.logs_transacoes as l where l.evento = 'passkey.refused'), 'registro', 'which is counted and logged like every refusal');
select tests.act_as_service();
select tests.remember('d', api.passkey_options('sistema', 'registrar', tests.recall('chave')) -> 'desafio') is not null as d;
select is(tests.register(tests.recall('chave'), 'Quarta', tests.recall('d') ->> 0) #>> '{passkey,nome}', 'Quarta', 'a challenge is good once');
select is(tests.register(tests.recall('chave'), 'Quinta', tests.recall('d') ->> 0) ->> 'code', 'passkey_invalid', 'and not twice');
select is(tests.register(tests.recall('chave'), 'Quinta', api.passkey_options('sistema', 'entrar') ->> 'desafio') ->> 'code', 'passkey_invalid', 'a challenge to sign in registers nothing');
select is(tests.register(tests.recall('chave'), 'Quinta', credencial => tests.credential('Quarta')) ->> 'code', 'passkey_invalid', 'a credential is registered once');
select tests.throws_code(format('select tests.register(%L, %L)', tests.recall('chave'), n), 'invalid_request', 400, 'a name that is refused: ' || coalesce(left(n, 8), 'none'))
from unnest(array[null, '  ', repeat('x', 61), 'a' || chr(8203)]) as n;
select tests.remember('bia', tests.sign_in('52998224725')) is not null as bia;
select is(tests.register(tests.recall('bia'), 'Da Bia', credencial => tests.credential('Quarta')) ->> 'code', 'passkey_invalid', 'nor by somebody else');
select is(tests.register(tests.recall('bia'), 'Da Bia', api.passkey_options('sistema', 'registrar', tests.recall('chave')) ->> 'desafio') ->> 'code', 'passkey_invalid', 'the challenge of somebody else registers nothing');
select tests.remember('d', api.passkey_options('sistema', 'registrar', tests.recall('bia')) -> 'desafio') is not null as d;
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', $$select tests.make_passkey((tests.recall('bia') ->> 'sub')::uuid, 'Da Bia')$$);
select tests.throws_code(format('select tests.register(%L, %L, %L)', tests.recall('bia'), 'Outra', tests.recall('d') ->> 0), 'passkey_required', 403, 'nor is it the first one when there is one meanwhile');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', 'update portaria.sessoes set encerrada_em = now()');
select tests.throws_code(format('select tests.register(%L, %L, %L)', tests.recall('bia'), 'Outra', tests.recall('d') ->> 0), 'session_ended', 401, 'a session that ends meanwhile registers none');
select tests.act_as_tester();
select tests.meanwhile('portaria.lock_usuario(uuid)', null);
select is((tests.key('Da Bia')).id, null, 'nothing of it is kept');
insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
select 'sistema', p.titular_id, p.alca, uuid_send(gen_random_uuid()), 'k', -7, 0, true, 'n' || i, now() from portaria.passkeys as p, generate_series(1, 16) as i where p.nome = 'Celular';
select tests.throws_code(format('select tests.register(%L, %L)', tests.recall('chave'), 'n21'), 'passkey_limit', 409, 'a person has at most twenty');

-- A session whose first passkey was removed does not start again: that needs a code.
select tests.act_as_tester();
update portaria.passkeys set revogada_em = now();
select tests.throws_code(format('select tests.register(%L, %L)', tests.recall('chave'), 'n22'), 'fresh_login_required', 403, 'a session by a removed passkey registers none');
select tests.throws_code(format('select tests.register(%L, %L, %L)', tests.recall('bia') || '{"exp": 5}', 'n22', 'x'), 'jwt_expired', 401, 'an expired session registers none');

-- Students only where the limit allows it.
select tests.act_as_tester();
select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('filho', api.portal_verify_otp('20000000299', tests.portal_send('20000000299')) -> 'claims') is not null as filho;
select tests.throws_code(format($$select tests.register(%L, 'Do filho', contexto => 'portal')$$, tests.recall('filho')), 'not_allowed', 403, 'a student has no passkey');
select tests.act_as_tester();
select lives_ok($$update portaria.limites set valor = 0 where nome = 'passkeys_aluno'$$, 'no passkeys of students: 0 is a value of the limit');
update portaria.limites set valor = 1 where nome = 'passkeys_aluno';
select is(tests.register(tests.recall('filho'), 'Do filho', contexto => 'portal') #>> '{passkey,nome}', 'Do filho', 'unless the limit allows it');
select tests.act_as_tester();
select is((tests.key('Do filho')).contexto, 'portal', 'it is of the portal');
select tests.throws_code(format($$select tests.register(%L, 'Outra', contexto => 'portal')$$, tests.recall('filho')), 'passkey_limit', 409, 'and as many as it allows');

select tests.act_as_tester();
update portaria.limites set valor = 1 where nome = 'erros_por_ip';
select is(tests.register(tests.recall('filho'), 'Outra', 'x', contexto => 'portal') ->> 'code', 'rate_limited_ip', 'an address with too many errors registers none');

select * from finish();
rollback;
