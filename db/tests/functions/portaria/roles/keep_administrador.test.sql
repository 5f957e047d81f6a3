-- The last active administrador stays, whatever the way.
begin;
select plan(28);

select tests.remember('a', to_jsonb(tests.make_escola('A'))) is not null as a;
create function tests.id(nome text) returns uuid language sql stable as $$ select (tests.recall(id.nome) #>> '{}')::uuid $$;
grant execute on function tests.id(text) to public;
select tests.remember('ana', to_jsonb(tests.make_usuario('11144477735', 'administrador'))) is not null as ana;
select tests.remember('gabi', to_jsonb(tests.make_usuario('93541134780', 'administrador'))) is not null as gabi;
select tests.remember('bruno', to_jsonb(tests.make_usuario('52998224725', 'coordenador', tests.id('a')))) is not null as bruno;
select tests.remember('davi', to_jsonb(tests.make_usuario('98765432100', 'administrador', ativo => false))) is not null as davi;
select tests.request();
create function tests.last(sql text, about text) returns text language sql volatile as $$ select tests.throws_code(last.sql, 'last_administrador', 409, last.about) $$;

-- One of two may leave; the other one stays.
select ok(portaria.set_usuario_active(tests.id('ana'), false), 'one of two administradores is deactivated');
select tests.last($$select portaria.set_usuario_active(tests.id('gabi'), false)$$, 'the last one is not deactivated; an inactive one does not count');
select tests.last($$select portaria.revoke_papel(tests.id('gabi'), 'administrador')$$, 'the last one does not lose the role');
select tests.last($$update portaria.usuarios set ativo = false$$, 'an update in SQL of everybody is refused');
select tests.last($$delete from portaria.usuarios where id = tests.id('gabi')$$, 'the last one is not deleted');
select tests.last($$delete from portaria.usuarios$$, 'deleting everybody is refused');
select tests.last($$delete from portaria.usuario_papeis$$, 'deleting all roles is refused');
select tests.last($$select portaria.erase_person('93541134780')$$, 'the last one is not erased');
select tests.last($$update portaria.usuario_papeis set papel_id = (select id from portaria.papeis where nome = 'especialista') where usuario_id = tests.id('gabi')$$, 'the role is not exchanged for another');
select tests.last($$update portaria.usuario_papeis set usuario_id = tests.id('fabio') where usuario_id = tests.id('gabi')$$, 'the role does not move to somebody inactive')
from (select tests.remember('fabio', to_jsonb(tests.make_usuario('16899535009', null, ativo => false)))) as f;
select is((select count(*) from portaria.logs_transacoes where evento = 'user.deactivate'), 1::bigint, 'a refused change is not logged');

-- What takes no administrador away is free.
select ok(portaria.set_usuario_active(tests.id('bruno'), false), 'a coordenador is deactivated');
select ok(portaria.revoke_papel(tests.id('davi'), 'administrador'), 'an inactive administrador loses the role');
select lives_ok($$delete from portaria.usuarios where id = tests.id('davi')$$, 'an inactive person is deleted');
select lives_ok($$update portaria.usuarios set nome_completo = 'Gabi T.', telefone = null where id = tests.id('gabi')$$, 'the last one is changed otherwise');
select lives_ok($$update portaria.usuario_papeis set usuario_id = tests.id('bruna') where usuario_id = tests.id('gabi')$$, 'the role moves to somebody active')
from (select tests.remember('bruna', to_jsonb(tests.make_usuario('39053344705', null)))) as f;
select tests.last($$select portaria.set_usuario_active(tests.id('bruna'), false)$$, 'then that person is the last one');
select lives_ok($$update portaria.usuarios set ativo = not ativo where id in (tests.id('ana'), tests.id('bruna'))$$, 'one statement exchanges the last one for another');

-- The administration, as another administrador would call it.
select tests.grant_papel(tests.id('gabi'), 'administrador');
select tests.present(tests.claims_for('93541134780') || jsonb_build_object('iat', tests.epoch(2)));
select is(api.person_deactivate(tests.id('ana')) ->> 'situacao', 'inativa', 'an administrador deactivates another one');
select tests.throws_code($$select api.person_deactivate(tests.id('gabi'))$$, 'not_allowed', 403, 'and not themselves');
select tests.act_as_tester();
select portaria.set_usuario_active(tests.id('ana'), true) is not null as active;
select tests.present(tests.claims_for('11144477735') || jsonb_build_object('iat', tests.epoch(2)));
select is(api.role_revoke('administrador', id => tests.id('gabi')) ->> 'id', tests.id('gabi')::text, 'an administrador revokes the role of another one');
select tests.act_as_tester();
select tests.last($$select portaria.revoke_papel(tests.id('ana'), 'administrador')$$, 'and then is the last one');
select is((select array_agg(u.codigo) from portaria.usuarios as u join portaria.usuario_papeis as up on up.usuario_id = u.id join portaria.papeis as p on p.id = up.papel_id where p.nome = 'administrador' and u.ativo), '{11144477735}', 'one active administrador is left');

-- No administrador is left to begin with, though a coordenador is active: nothing is refused.
set local session_replication_role = replica;
update portaria.usuarios set ativo = id = tests.id('bruno');
set local session_replication_role = origin;
select lives_ok($$update portaria.usuarios set nome_completo = 'Outro Nome'$$, 'inactive people are changed');
select lives_ok($$delete from portaria.usuarios where id = tests.id('ana')$$, 'an inactive administrador is deleted');
select lives_ok($$delete from portaria.usuario_papeis$$, 'roles of inactive people are deleted');
select lives_ok($$delete from portaria.usuarios$$, 'inactive people are deleted');

select tests.last(format('select portaria.set_usuario_active(%L, false)', tests.make_usuario('11144477735', 'administrador')), 'the only one who ever had the role stays');

select * from finish();
rollback;
