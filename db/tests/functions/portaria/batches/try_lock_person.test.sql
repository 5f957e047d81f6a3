-- The lock of a person, in either context, is the one that every other change of their sessions waits for.
begin;
select plan(9);

select tests.make_usuario('11144477735', null);
select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.row_locked() returns boolean language sql volatile as $$ select xmax <> '0'::xid from portaria.usuarios $$;

select ok(not tests.row_locked(), 'nothing yet');
select is(portaria.try_lock_person('portal', jsonb_build_object('portal_type', 'aluno', 'sub', tests.the('filho'), 'usuario_id', (select id from portaria.usuarios))), true, 'a student');
select ok(tests.holds('portal 20000000299'), 'by the CPF');
select ok(not tests.row_locked(), 'and nobody of the staff');
select is(portaria.try_lock_person('portal', jsonb_build_object('portal_type', 'aluno', 'sub', '00000000-0000-4000-8000-000000000001')), true, 'a profile without a CPF');
select ok(tests.holds('portal 00000000-0000-4000-8000-000000000001'), 'by itself');
select is(portaria.try_lock_person('sistema', jsonb_build_object('usuario_id', (select id from portaria.usuarios), 'portal_type', 'aluno', 'sub', tests.the('mae_aluna'))), true, 'one of the staff');
select ok(tests.row_locked() and not tests.holds('portal 20000000108'), 'by the row');
select is(portaria.try_lock_person('sistema', '{"usuario_id": "00000000-0000-4000-8000-000000000002"}'), true, 'nobody has no lock to wait for');

select * from finish();
rollback;
