-- The names for the message of a code.
begin;
select plan(8);

select tests.remember('portal', tests.make_portal()) is not null as made;
create function tests.names(tipo text, id uuid, escola_id uuid default null) returns jsonb language sql as $$
  select portaria.recipient_names(row(case tipo when 'usuario' then 'sistema' else 'portal' end, tipo, id, null)::portaria.titular, escola_id)
$$;

select tests.remember('bruno', to_jsonb(tests.make_usuario('11144477735', nome_completo => 'Bruno Lima'))) is not null as made;
select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'administrador', nome_completo => 'Ana Souza'))) is not null as made;
select is(tests.names('usuario', (tests.recall('bruno') #>> '{}')::uuid, tests.the('escola_a')),
  '{"nome": "Bruno Lima", "escola_nome": "Escola A"}', 'of a user and the school of the send');
select is(tests.names('usuario', (tests.recall('ana') #>> '{}')::uuid), '{"nome": "Ana Souza"}', 'of a user of the whole network: no school');
select is(tests.names('responsavel', tests.the('mae_b'), tests.the('escola_b')), '{"nome": "Irene Alves", "escola_nome": "Escola B"}', 'of a guardian');
select is(tests.names('aluno', tests.the('filha'), tests.the('escola_a')), '{"nome": "Mia Alves", "escola_nome": "Escola A"}', 'of a student');
select is(portaria.recipient_names(null, null), '{}', 'none of an unknown login code');

-- A daughter without a phone shares that of her mother: the names tell their codes apart. The answer to the client has none.
select tests.request();
select tests.remember('mae', api.portal_send_otp('20000000108')) is not null as sent;
select tests.remember('filha', api.portal_send_otp('20000000450')) is not null as sent;
select is(
  (select array_agg(r ->> 'telefone' || ' ' || (r ->> 'nome') || ', ' || (r ->> 'escola_nome') order by r ->> 'nome') from unnest(array[tests.recall('mae'), tests.recall('filha')]) as r),
  '{"+5511900000011 Irene Alves, Escola A","+5511900000011 Mia Alves, Escola A"}', 'a send gives the names beside the phone');
select unalike(tests.recall('filha') ->> 'resposta', '%Mia%', 'the answer to the client does not name the person');
select unalike(tests.recall('filha') ->> 'resposta', '%Escola%', 'the answer to the client does not name the school');

select * from finish();
rollback;
