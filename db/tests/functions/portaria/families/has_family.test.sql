-- Whether a sign-in belongs to the caller and is open, also when the caller's token has no row.
begin;
select plan(10);

select tests.make_usuario('11144477735', 'administrador') is not null as ana, tests.make_usuario('98765432100', 'administrador') is not null as bruno;
select tests.request();
create function tests.session(codigo text, jti text) returns portaria.sessoes language sql as $$
  select portaria.session_of(c.claims, 'sistema', (c.claims ->> 'sub')::uuid)
  from (select tests.claims_for(codigo) || jsonb_build_object('jti', jti) as claims) as c
$$;

select is(portaria.has_family(s, s.familia), true, 'a token without a row has its own family') from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, gen_random_uuid()), false, 'a token without a row has no other family') from tests.session('11144477735', 'a') as s;
select portaria.note_session(tests.session('11144477735', 'a'));
select is(portaria.has_family(s, s.familia), true, 'a token with a row has its own family') from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, s.familia), false, 'a token id that belongs to another person has no family') from tests.session('98765432100', 'a') as s;
update portaria.sessoes set encerrada_em = now();
select is(portaria.has_family(s, s.familia), false, 'an ended sign-in is not found') from tests.session('11144477735', 'a') as s;
delete from portaria.sessoes;
select is(portaria.has_family(s, s.familia), false, 'a token without a jti has no family') from tests.session('11144477735', null) as s;
select portaria.revoke_family(s) from tests.session('11144477735', 'a') as s;
select is(portaria.has_family(s, s.familia), false, 'a revoked token has no family') from tests.session('11144477735', 'a') as s;

-- A sign-in that can be renewed, whose tokens are gone.
insert into portaria.limites (nome, valor, unidade) values ('renovacao_maxima', 604800, 'segundos') on conflict (nome) do update set valor = excluded.valor;
select tests.request();
select api.verify_otp('11144477735', tests.send('11144477735'), true) is not null as signed_in;
select tests.act_as_tester();
delete from portaria.sessoes;
create function tests.renewed(contexto text) returns boolean language sql as $$
  select portaria.has_family(portaria.session_of(tests.claims_for('11144477735'), renewed.contexto, r.titular_id), r.familia) from portaria.renovacoes as r
$$;
select is(array[tests.renewed('sistema'), tests.renewed('portal')], '{t,f}', 'it is found in its context');
select is(
  array(select portaria.has_family(tests.session(c, 'b'), f) from portaria.renovacoes as r cross join lateral (values ('98765432100', r.familia), ('11144477735', gen_random_uuid())) as q (c, f)),
  '{f,f}', 'by its person alone, and no other one is'
);
update portaria.renovacoes set encerrada_em = now();
select is(tests.renewed('sistema'), false, 'until it has ended');

select * from finish();
rollback;
