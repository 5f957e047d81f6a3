-- The blacklist, looked up by jti.
begin;
select plan(11);

insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('revoked', gen_random_uuid(), now() + interval '1 hour');

select tests.throws_code($$select portaria.check_revocation('revoked')$$, 'token_revoked', 401, 'a revoked token is refused');
select throws_ok($$select portaria.check_revocation('revoked')$$, 'PGRST',
  '{"code": "token_revoked", "hint": null, "details": null, "message": "Token revogado"}', 'the message is that of the specification');
select lives_ok($$select portaria.check_revocation('other')$$, 'another token is accepted');
select lives_ok($$select portaria.check_revocation('Revoked')$$, 'the token id is case-sensitive');
select lives_ok($$select portaria.check_revocation(null)$$, 'a token without a jti is accepted');

-- A row counts until it is deleted.
update portaria.token_blacklist set expira_em = now() - interval '1 hour';
select tests.throws_code($$select portaria.check_revocation('revoked')$$, 'token_revoked', 401, 'an expired row still refuses the token [E23]');

-- A session that was ended, without a sign of a leak.
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now()), ('open', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), null),
  ('revoked', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now());
select tests.throws_code($$select portaria.check_revocation('ended')$$, 'session_ended', 401, 'a session that was ended is refused');
select lives_ok($$select portaria.check_revocation('open')$$, 'an open session is accepted');
select tests.throws_code($$select portaria.check_revocation('revoked')$$, 'token_revoked', 401, 'the blacklist takes precedence over the end of the session');

-- One index lookup each.
insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'n' || n, gen_random_uuid(), now() from generate_series(1, 2000) as n;
analyze portaria.token_blacklist;
select matches(tests.plan_of($$select from portaria.token_blacklist as b where b.jti = 'x'$$), 'token_blacklist_jti_key', 'the blacklist lookup uses the unique index');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em) select 'n' || n, gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now() from generate_series(1, 2000) as n;
analyze portaria.sessoes;
select matches(tests.plan_of($$select from portaria.sessoes as s where s.jti = 'x' and s.encerrada_em is not null$$), 'sessoes_pkey', 'the session lookup uses the primary key');

select * from finish();
rollback;
