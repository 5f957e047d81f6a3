-- Locks a user and reads the row after the wait.
begin;
select plan(4);

select tests.make_usuario('11144477735', null);
select ok((select xmax = '0'::xid from portaria.usuarios), 'setup: no transaction has locked the row');
select is((portaria.lock_usuario(u.id)).codigo, '11144477735', 'the row is returned') from portaria.usuarios as u;
select ok((select xmax <> '0'::xid from portaria.usuarios), 'the row is locked');
select is((portaria.lock_usuario(gen_random_uuid())).id, null, 'an unknown user gives null');

select * from finish();
rollback;
