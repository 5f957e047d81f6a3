-- Every valid token of a sign-in goes on the blacklist, once.
begin;
select plan(7);

create function tests.stored(jti text, titular integer, familia integer, expira interval default '1 hour') returns void language sql as $$
  insert into portaria.sessoes (jti, familia, contexto, titular_id, entrou_em, emitida_em, expira_em)
  values (jti, lpad(familia::text, 32, '0')::uuid, 'sistema', lpad(titular::text, 32, '0')::uuid, now(), now(), clock_timestamp() + expira)
$$;
select tests.stored('a', 1, 1), tests.stored('b', 1, 1), tests.stored('over', 1, 1, '-1 second'), tests.stored('other sign-in', 1, 2), tests.stored('other profile', 2, 1), tests.stored('ended', 1, 1);
update portaria.sessoes set encerrada_em = now() where jti = 'ended';

select portaria.revoke_family(s) from portaria.sessoes as s where s.jti = 'a';
select results_eq('select jti, motivo from portaria.token_blacklist order by jti', $$values ('a', 'logout'), ('b', 'logout'), ('other profile', 'logout')$$, 'the valid tokens of the sign-in are revoked, and no others');
select is_empty($$select from portaria.token_blacklist as b join portaria.sessoes as s using (jti) where b.expira_em <> s.expira_em or b.usuario_id <> s.titular_id$$, 'each token stays on the blacklist until it expires');
select portaria.revoke_family(s, 'again') from portaria.sessoes as s where s.jti = 'b';
select is((select count(*) from portaria.token_blacklist where motivo = 'logout'), 3::bigint, 'a second call adds no row');
select portaria.revoke_family(portaria.session_of(jsonb_build_object('jti', 'no row', 'iat', tests.epoch(), 'exp', tests.epoch(60)), 'sistema', gen_random_uuid()));
select ok(exists (select from portaria.token_blacklist where jti = 'no row' and expira_em > now()), 'a token without a row is revoked');
select lives_ok($$select portaria.revoke_family(portaria.session_of(jsonb_build_object('exp', tests.epoch(60)), 'sistema', gen_random_uuid()))$$, 'a token without a jti is not an error');
select is((select count(*) from portaria.token_blacklist), 4::bigint, 'a token without a jti adds no row');
delete from portaria.token_blacklist;
delete from portaria.sessoes;
select tests.stored('t' || (n * 7) % 20, 1, 1) from generate_series(1, 19) as n;
set local enable_sort = off;
select portaria.revoke_family(s) from portaria.sessoes as s where s.jti = 't7';
select ok(array_agg(jti order by ctid) = array_agg(jti order by jti), 'rows are written in the order of their ids, so that concurrent calls cannot deadlock') from portaria.token_blacklist;

select * from finish();
rollback;
