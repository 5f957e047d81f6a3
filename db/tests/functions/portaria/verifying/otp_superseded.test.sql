-- The code of an earlier message.
begin;
select plan(9);

select tests.make_usuario('11144477735');
select tests.make_usuario('52998224725');
select tests.request();
select tests.remember('velho', to_jsonb(tests.send('11144477735')));
select tests.remember('novo', to_jsonb(tests.send('11144477735')));
select tests.remember('alheio', to_jsonb(tests.send('52998224725')));
select tests.act_as_tester();
create function tests.superseded(otp text) returns boolean language sql as $$
  select portaria.otp_superseded(portaria.lock_otp('sistema', array[u.id]), otp, array[u.id]) from portaria.usuarios as u where u.codigo = '11144477735'
$$;

select ok(tests.superseded(tests.recall('velho') #>> '{}'), 'an earlier code is superseded');
select ok(not tests.superseded(tests.recall('novo') #>> '{}') or tests.recall('novo') = tests.recall('velho'), 'the newest code is not superseded');
select ok(not tests.superseded(tests.recall('alheio') #>> '{}') or tests.recall('alheio') = tests.recall('velho'), 'the code of another person is not superseded');
select is(tests.superseded(null), false, 'null is not superseded');
select tests.age_otps('6 minutes');
select ok(tests.superseded(tests.recall('velho') #>> '{}'), 'an expired earlier code is superseded while it is stored');

create function tests.send_more(many integer) returns void language sql as $$
  insert into portaria.login_otps (contexto, usuario_id, sal, hash, expira_em)
  select 'sistema', u.id, uuid_send(gen_random_uuid()), sha256(''), clock_timestamp() + interval '5 minutes'
  from portaria.usuarios as u, generate_series(1, many)
  where u.codigo = '11144477735'
$$;
select tests.send_more(9);
select ok(tests.superseded(tests.recall('velho') #>> '{}'), 'the tenth code before the newest is compared');
select tests.send_more(1);
select ok(not tests.superseded(tests.recall('velho') #>> '{}'), 'the eleventh code before the newest is not compared, so that timing reveals nothing');
-- A code of the other context with the same person.
alter table api.alunos disable trigger note_titulares; -- which keeps the ids of people apart
select tests.make_row('api.alunos', tests.make_escola(), jsonb_build_object('id', u.id)) is not null as made from portaria.usuarios as u where u.codigo = '11144477735';
select portaria.create_otp(row('portal', 'aluno', u.id, '+5511900000012')::portaria.titular, array[u.id], 'portal') is not null as sent from portaria.usuarios as u where u.codigo = '11144477735';
select ok(not tests.superseded('portal'), 'a portal code is not superseded by a system code');

-- The ten compared codes are the newest, whatever the order of the rows.
set local enable_indexscan = off;
set local enable_bitmapscan = off;
insert into portaria.login_otps (contexto, usuario_id, sal, hash, expira_em, criado_em)
select 'sistema', u.id, s.sal, portaria.otp_hash(s.sal, 'second newest'), clock_timestamp() + interval '5 minutes', (select max(o.criado_em) from portaria.login_otps as o where o.usuario_id = u.id) - interval '1 microsecond'
from portaria.usuarios as u, (select uuid_send(gen_random_uuid())) as s (sal)
where u.codigo = '11144477735';
select ok(tests.superseded('second newest'), 'the second newest code is compared');

select * from finish();
rollback;
