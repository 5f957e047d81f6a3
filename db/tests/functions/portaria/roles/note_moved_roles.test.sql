-- Moving a grant to another role revokes one role and grants another.
begin;
select plan(8);

select tests.make_usuario('11144477735', 'coordenador', tests.make_escola('Aurora'));
select tests.make_usuario('52998224725', null);
select tests.grant_papel((select id from portaria.usuarios where codigo = '11144477735'), 'administrador');
select tests.remember('c', tests.claims_for('11144477735', 'coordenador', (select id from api.escolas))) is not null as claims;
create function tests.live(patch jsonb default '{}') returns text language sql as $$
  select coalesce(tests.refusal(format('select portaria.check_live_session(%L)', tests.recall('c') || patch)) ->> 'code', 'good')
$$;
create function tests.move(de text, para text) returns void language sql as $$
  update portaria.usuario_papeis as up set papel_id = n.id from portaria.papeis as v, portaria.papeis as n where up.papel_id = v.id and v.nome = de and n.nome = para
$$;

update portaria.usuario_papeis set criado_em = criado_em - interval '1 year';
select is(tests.live(), 'good', 'another date moves nothing');
select tests.move('coordenador', 'escola');
select is(tests.live(), 'role_revoked', 'the role it was');
select is(tests.live('{"principal_role": "escola"}'), 'role_revoked', 'an earlier session in the new role is refused');
select is(tests.live('{"principal_role": "administrador", "escola_id": null}'), 'good', 'the other role');
select tests.move('escola', 'coordenador');
select is(tests.live(), 'role_revoked', 'and back: what ended stays ended');
update portaria.usuario_papeis set usuario_id = (select id from portaria.usuarios where codigo = '52998224725') where escola_id is not null;
update portaria.usuario_papeis set usuario_id = (select id from portaria.usuarios where codigo = '11144477735') where escola_id is not null;
select is(tests.live(), 'role_revoked', 'nor by way of another person');
update portaria.usuario_papeis set id = gen_random_uuid();
select is(tests.live('{"principal_role": "administrador", "escola_id": null}'), 'good', 'the key of the row does not matter');
select alike(p.prosrc, '%perform from portaria.usuarios as u where u.id = any (v_perderam) order by u.id for no key update;%', 'the persons are locked in the order of their ids, so that two changes cannot deadlock') from pg_proc as p where p.oid = 'portaria.note_moved_roles()'::regprocedure;

select * from finish();
rollback;
