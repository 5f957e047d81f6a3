-- The lock of a person in either context is the lock that all other changes of their sessions use.
begin;
select plan(9);

select tests.make_usuario('11144477735', null);
select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.row_locked() returns boolean language sql volatile as $$ select xmax <> '0'::xid from portaria.usuarios $$;

select ok(not tests.row_locked(), 'setup: the user row is not locked');
select is(portaria.try_lock_person('portal', jsonb_build_object('portal_type', 'aluno', 'sub', tests.the('filho'), 'usuario_id', (select id from portaria.usuarios))), true, 'the lock of a student is free');
select ok(tests.holds('portal 20000000299'), 'the lock of a student is that of the CPF');
select ok(not tests.row_locked(), 'the lock of a student does not lock a user row');
select is(portaria.try_lock_person('portal', jsonb_build_object('portal_type', 'aluno', 'sub', '00000000-0000-4000-8000-000000000001')), true, 'the lock of a profile without a CPF is free');
select ok(tests.holds('portal 00000000-0000-4000-8000-000000000001'), 'the lock of a profile without a CPF is that of its id');
select is(portaria.try_lock_person('sistema', jsonb_build_object('usuario_id', (select id from portaria.usuarios), 'portal_type', 'aluno', 'sub', tests.the('mae_aluna'))), true, 'the lock of a user is free');
select ok(tests.row_locked() and not tests.holds('portal 20000000108'), 'the lock of a user is the row lock');
select is(portaria.try_lock_person('sistema', '{"usuario_id": "00000000-0000-4000-8000-000000000002"}'), true, 'an unknown user has no lock to wait for');

select * from finish();
rollback;
