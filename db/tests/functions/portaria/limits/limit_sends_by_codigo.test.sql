-- Three codes a quarter of an hour for one person.
begin;
select plan(7);

create function tests.ledger(quantos integer, idade interval, situacao text default 'entregue', digest bytea default '\x01', contexto text default 'sistema')
returns void language sql as $$
  insert into portaria.otp_envios (contexto, codigo_digest, ip, situacao, criado_em)
  select ledger.contexto, ledger.digest, '192.0.2.1', ledger.situacao, clock_timestamp() - idade from generate_series(1, quantos)
$$;
prepare limited as select portaria.limit_sends_by_codigo('sistema', '\x01');

select tests.ledger(2, '10 minutes');
select tests.ledger(9, '15 minutes');
select tests.ledger(9, '1 minute', digest => '\x02');
select tests.ledger(9, '1 minute', contexto => 'portal');
select tests.ledger(9, '1 minute', situacao => 'falhou');
select lives_ok('limited', 'two that count, for this person, in this context and quarter of an hour');
select tests.ledger(9, '1 minute', situacao => 'recusado');
select tests.request();
select lives_ok('limited', 'what was refused while the person was unknown does not count');
select tests.request('192.0.2.1', 'uniform');
select tests.throws_code('execute limited', 'rate_limited_user', 429, 'but must count where refusals look like sends');
select tests.request();
select tests.ledger(1, '1 minute', situacao => 'pendente');
select tests.throws_code('execute limited', 'rate_limited_user', 429, 'three: one under way counts as well');
select ok(tests.retry_after('execute limited') between 298 and 300, 'until the oldest of them is fifteen minutes old');
update portaria.limites set valor = 4 where nome = 'otps_por_usuario';
select lives_ok('limited', 'a raised limit');
update portaria.limites set valor = 3 where nome = 'otps_por_usuario';
update portaria.limites set valor = 540 where nome = 'otps_por_usuario_janela';
select lives_ok('limited', 'a shorter window');

select * from finish();
rollback;
