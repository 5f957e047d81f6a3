-- The lock on a user's row without waiting.
begin;
select plan(4);

select tests.make_usuario('11144477735', null);
select is(portaria.try_lock_usuario(u.id), true, 'free') from portaria.usuarios as u;
select ok((select xmax <> '0'::xid from portaria.usuarios), 'and locked now');
select is(portaria.try_lock_usuario(gen_random_uuid()), true, 'a person who does not exist is nobody to wait for');
select alike(p.prosrc, '%for no key update skip locked%', 'a row that another transaction holds is passed over') from pg_proc as p where p.oid = 'portaria.try_lock_usuario(uuid)'::regprocedure;

select * from finish();
rollback;
