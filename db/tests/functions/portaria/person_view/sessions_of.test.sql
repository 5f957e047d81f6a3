-- A sign-in that can be renewed is listed after its tokens are gone, to its owner alone.
begin;
select plan(5);

update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima');
select tests.remember('bia', to_jsonb(tests.make_usuario('11144477735'))) is not null as bia, tests.remember('davi', to_jsonb(tests.make_usuario('98765432100'))) is not null as davi;
select tests.request();
select api.verify_otp(codigo, tests.send(codigo), true) is not null as entered from unnest('{11144477735,98765432100}'::text[]) as codigo;
select tests.act_as_tester();
delete from portaria.sessoes;
create function tests.listed(nome text, contexto text) returns integer language sql as $$
  select jsonb_array_length(portaria.sessions_of(contexto, (tests.recall(nome) #>> '{}')::uuid, null))
$$;

select is(array[tests.listed('bia', 'sistema'), tests.listed('davi', 'sistema')], '{1,1}', 'each has the own one');
select is(tests.listed('bia', 'portal'), 0, 'none is of the other context');

-- The session that asks.
create function tests.current(jti text) returns jsonb language sql as $$
  select jsonb_path_query_array(portaria.sessions_of('sistema', s.titular_id, s), '$[*] ? (@.atual == true).papel')
  from portaria.usuario_papeis as up, jsonb_populate_record(null::portaria.sessoes, jsonb_build_object(
    'jti', current.jti, 'familia', gen_random_uuid(), 'contexto', 'sistema', 'titular_id', up.usuario_id, 'papel', 'coordenador', 'escola_id', up.escola_id,
    'entrou_em', now() + interval '1 minute', 'emitida_em', now() + interval '1 minute', 'expira_em', now() + interval '1 hour'
  )) as s
  where up.usuario_id = (tests.recall('bia') #>> '{}')::uuid
$$;
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em) values ('of-davi', gen_random_uuid(), 'sistema', (tests.recall('davi') #>> '{}')::uuid, now(), now(), now() + interval '1 hour');
select is(tests.current('no-row'), '["coordenador"]', 'it is listed without a row, though others have rows');
select is(tests.current(null), '[]', 'but not without a jti, by which it would be ended');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', (tests.recall('bia') #>> '{}')::uuid, now(), now(), now() + interval '1 hour', now());
select is(tests.current('ended'), '[]', 'nor when its row ended meanwhile');

select * from finish();
rollback;
