-- Active users by login code.
begin;
select plan(5);

select tests.make_usuario('11144477735');
select tests.make_usuario('39053344705', ativo => false);

select is((portaria.find_active_usuario('11144477735')).codigo, '11144477735', 'an active user');
select is((portaria.find_active_usuario('39053344705')).id, null, 'an inactive one');
select is((portaria.find_active_usuario('52998224725')).id, null, 'an unknown one');
select is((portaria.find_active_usuario(null)).id, null, 'nobody');
select is((portaria.find_active_usuario('111.444.777-35')).id, null, 'digits only: the caller has parsed the login code');

select * from finish();
rollback;
