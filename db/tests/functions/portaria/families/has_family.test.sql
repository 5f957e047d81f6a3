-- Whether a sign-in is the caller's and has not ended, also when the caller's token has no row.
begin;
select plan(7);

select tests.make_usuario('11144477735', 'administrador') is not null as ana, tests.make_usuario('98765432100', 'administrador') is not null as bruno;
select tests.request();
create function tests.session(codigo text, jti text) returns portaria.sessoes language sql as $$
  select portaria.session_of(c.claims, 'sistema', (c.claims ->> 'sub')::uuid)
  from (select tests.claims_for(codigo) || jsonb_build_object('jti', jti) as claims) as c
$$;

select is(portaria.has_family(s, s.familia), true, 'a session without a row is its own') from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, gen_random_uuid()), false, 'and no other') from tests.session('11144477735', 'a') as s;
select portaria.note_session(tests.session('11144477735', 'a'));
select is(portaria.has_family(s, s.familia), true, 'with a row as well') from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, s.familia), false, 'a token id that another person has cannot be ended by itself') from tests.session('98765432100', 'a') as s;
update portaria.sessoes set encerrada_em = now();
select is(portaria.has_family(s, s.familia), false, 'a sign-in that has ended is not found') from tests.session('11144477735', 'a') as s;
delete from portaria.sessoes;
select is(portaria.has_family(s, s.familia), false, 'a session without a jti cannot be ended by itself') from tests.session('11144477735', null) as s;
select portaria.revoke_family(s) from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, s.familia), false, 'nor one that holds no longer') from tests.session('11144477735', 'a') as s;

select * from finish();
rollback;
