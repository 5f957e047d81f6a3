-- Moving a grant to another role revokes one role and grants another.
begin;
select plan(9);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', null);
select tests.grant_papel((select id from portaria.usuarios where codigo = '11144477735'), 'administrador');
select tests.remember('c', tests.claims_for('11144477735', 'coordenador', (select id from api.escolas))) is not null as claims;
create function tests.live(patch jsonb default '{}') returns text language sql as $$
  select coalesce((select r from portaria.live_session_refusal(tests.recall('c') || patch) as r), 'good')
$$;
create function tests.move(de text, para text) returns void language sql as $$
  update portaria.usuario_papeis as up set papel_id = n.id from portaria.papeis as v, portaria.papeis as n where up.papel_id = v.id and v.nome = de and n.nome = para
$$;

update portaria.usuario_papeis set criado_em = criado_em - interval '1 year';
select is(tests.live(), 'good', 'changing another column of a grant keeps the session');
select tests.move('coordenador', 'escola');
select is(tests.live(), 'role_revoked', 'a session with the former role is refused');
select is(tests.live('{"principal_role": "escola"}'), 'role_revoked', 'an earlier session with the new role is refused');
select is(tests.live('{"principal_role": "administrador", "escola_id": null}'), 'good', 'a session with another role stays valid');
select tests.move('escola', 'coordenador');
select is(tests.live(), 'role_revoked', 'a session stays refused after the grant was moved back');
update portaria.usuario_papeis set usuario_id = (select id from portaria.usuarios where codigo = '52998224725') where escola_id is not null;
update portaria.usuario_papeis set usuario_id = (select id from portaria.usuarios where codigo = '11144477735') where escola_id is not null;
select is(tests.live(), 'role_revoked', 'a session stays refused after the grant was moved to another person and back');
update portaria.usuario_papeis set id = gen_random_uuid();
select is(tests.live('{"principal_role": "administrador", "escola_id": null}'), 'good', 'changing the id of a grant keeps the session');

-- The school whose account moves a grant still sees the person.
select set_config('request.jwt.claims', tests.claims_for('11144477735', 'coordenador', (select id from api.escolas))::text, true) is not null as acting;
select tests.move('coordenador', 'escola');
select is((select papel_perdido_escola from portaria.usuarios where codigo = '11144477735'), (select id from api.escolas), 'the school that took the role is noted');
select tests.act_as_tester();
select tests.move('escola', 'coordenador');
select is((select papel_perdido_escola from portaria.usuarios where codigo = '11144477735'), null, 'or the network');

select * from finish();
rollback;
