-- Locks a user and reads the row after the wait.
begin;
select plan(4);

select tests.make_usuario('11144477735', null);
select ok((select xmax = '0'::xid from portaria.usuarios), 'before, the row is free');
select is((portaria.lock_usuario(u.id)).codigo, '11144477735', 'the row') from portaria.usuarios as u;
select ok((select xmax <> '0'::xid from portaria.usuarios), 'it is locked');
select is((portaria.lock_usuario(gen_random_uuid())).id, null, 'nobody');

select * from finish();
rollback;
