-- An active administrador stays, and of two who leave at once one waits for the other.
begin;
select plan(3);

select tests.remember('ana', to_jsonb(tests.make_usuario('52998224725', 'administrador'))) is not null as ana;
select lives_ok('select portaria.require_administrador()', 'one is enough');
select ok(tests.holds('administradores'), 'it waits for another one who leaves');
select tests.throws_code(format('select portaria.require_administrador(%L)', tests.recall('ana') ->> 0), 'last_administrador', 409, 'the last one may not leave');

select * from finish();
rollback;
