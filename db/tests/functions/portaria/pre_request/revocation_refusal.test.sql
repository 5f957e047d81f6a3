-- The blacklist, looked up by jti.
begin;
select plan(11);

insert into portaria.token_blacklist (jti, usuario_id, expira_em) values ('revoked', gen_random_uuid(), now() + interval '1 hour');

select is((select r from portaria.revocation_refusal('revoked') as r), 'token_revoked', 'a revoked token is refused');
select throws_ok($$select portaria.look_again('{"jti": "revoked"}')$$, 'PGRST',
  '{"code": "token_revoked", "hint": null, "details": null, "message": "Token revogado"}', 'the message is that of the specification');
select is((select r from portaria.revocation_refusal('other') as r), null, 'another token is accepted');
select is((select r from portaria.revocation_refusal('Revoked') as r), null, 'the token id is case-sensitive');
select is((select r from portaria.revocation_refusal(null) as r), null, 'a token without a jti is accepted');

-- A row counts until it is deleted.
update portaria.token_blacklist set expira_em = now() - interval '1 hour';
select is((select r from portaria.revocation_refusal('revoked') as r), 'token_revoked', 'an expired row still refuses the token [E23]');

-- A session that was ended, without a sign of a leak.
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em, encerrada_em)
values ('ended', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now()), ('open', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), null),
  ('revoked', gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now(), now());
select is((select r from portaria.revocation_refusal('ended') as r), 'session_ended', 'a session that was ended is refused');
select is((select r from portaria.revocation_refusal('open') as r), null, 'an open session is accepted');
select is((select r from portaria.revocation_refusal('revoked') as r), 'token_revoked', 'the blacklist takes precedence over the end of the session');

-- One index lookup each.
insert into portaria.token_blacklist (jti, usuario_id, expira_em) select 'n' || n, gen_random_uuid(), now() from generate_series(1, 2000) as n;
analyze portaria.token_blacklist;
select matches(tests.plan_of($$select from portaria.token_blacklist as b where b.jti = 'x'$$), 'token_blacklist_jti_key', 'the blacklist lookup uses the unique index');
insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em) select 'n' || n, gen_random_uuid(), 'sistema', gen_random_uuid(), now(), now(), now() from generate_series(1, 2000) as n;
analyze portaria.sessoes;
select matches(tests.plan_of($$select from portaria.sessoes as s where s.jti = 'x' and s.encerrada_em is not null$$), 'sessoes_pkey', 'the session lookup uses the primary key');

select * from finish();
rollback;
