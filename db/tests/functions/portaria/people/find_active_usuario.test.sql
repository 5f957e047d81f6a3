-- Active users by login code.
begin;
select plan(5);

select tests.make_usuario('11144477735');
select tests.make_usuario('39053344705', ativo => false);

select is((portaria.find_active_usuario('11144477735')).codigo, '11144477735', 'an active user is found');
select is((portaria.find_active_usuario('39053344705')).id, null, 'an inactive user is not found');
select is((portaria.find_active_usuario('52998224725')).id, null, 'an unknown user is not found');
select is((portaria.find_active_usuario(null)).id, null, 'a null code finds no user');
select is((portaria.find_active_usuario('111.444.777-35')).id, null, 'a formatted code finds no user, because callers parse it');

select * from finish();
rollback;
