-- The lock on a user's row without waiting.
begin;
select plan(3);

select tests.make_usuario('11144477735', null);
select is(portaria.try_lock_usuario(u.id), true, 'a free row is locked without waiting') from portaria.usuarios as u;
select ok((select xmax <> '0'::xid from portaria.usuarios), 'the row is locked afterwards');
select is(portaria.try_lock_usuario(gen_random_uuid()), true, 'an unknown user has no lock to wait for');

select * from finish();
rollback;
