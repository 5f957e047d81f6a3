-- The owner of a passkey reads on the own phone what happens to it.
begin;
select plan(4);

select tests.remember('portal', tests.make_portal()) is not null as portal;
select tests.remember('bia', to_jsonb(tests.make_usuario('11144477735'))) is not null as bia;
update portaria.usuarios set telefone = '+5511900000077' where codigo = '11144477735';
update api.responsaveis set telefone = '+5511900000078' where id = tests.the('mae_a');
create function tests.id(nome text) returns uuid language sql as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
select tests.make_passkey(tests.id('bia')), tests.make_passkey(tests.the('mae_a'), 'Chave da mãe', 'portal');
create function tests.owed(titular uuid) returns text[] language sql as $$
  delete from portaria.avisos where proxima_em is not null;
  select portaria.owe_passkey_notice(p, 'passkey_registrada') from portaria.passkeys as p where p.titular_id = owed.titular;
  select array_agg(a.destino) from portaria.avisos as a where a.proxima_em is not null
$$;

select is(tests.owed(tests.id('bia')), '{+5511900000077}', 'staff are told on their phone');
select is(tests.owed(tests.the('mae_a')), '{+5511900000078}', 'a guardian on theirs');
insert into portaria.avisos (titular_id, destino, proxima_em) select tests.the('mae_a'), '+5511900000078', null from generate_series(1, 10);
select is(tests.owed(tests.the('mae_a')), null, 'nobody is told more than ten times in an hour');
update portaria.usuarios set telefone = null where codigo = '11144477735';
select is(tests.owed(tests.id('bia')), null, 'nobody is told without a phone');

select * from finish();
rollback;
