-- A send reads the person when it creates the code, not when it starts.
begin;
select plan(8);

select tests.make_usuario('11144477735');
create function tests.recipient(id uuid, telefone text) returns portaria.titular language sql as $$
  select portaria.lock_recipient(row('sistema', 'usuario', recipient.id, recipient.telefone)::portaria.titular)
$$;

select is(
  tests.recipient(u.id, '+5511900000099'), row('sistema', 'usuario', u.id, u.telefone)::portaria.titular,
  'the phone is the current one, not the one read before'
) from portaria.usuarios as u;
select is((select count(*)::integer from pg_locks where pid = pg_backend_pid() and relation = 'portaria.usuarios'::regclass and mode = 'RowShareLock'), 1, 'the table is locked in row share mode');
update portaria.usuarios set ativo = false;
select is((tests.recipient(u.id, u.telefone)).id, null, 'a deactivated person becomes null') from portaria.usuarios as u;
select is((tests.recipient(gen_random_uuid(), null)).id, null, 'a deleted person becomes null');
select is((tests.recipient(null, null)).id, null, 'a null person stays null');
select is(
  portaria.lock_recipient(row('portal', 'aluno', '00000000-0000-4000-8000-000000000001', '+5511900000021')::portaria.titular),
  row('portal', 'aluno', '00000000-0000-4000-8000-000000000001', '+5511900000021')::portaria.titular,
  'a portal recipient is unchanged, because the code is bound to its phone'
);
select tests.make_usuario('52998224725', null);
select ok((select u.xmax = '0'::xid from portaria.usuarios as u where u.codigo = '52998224725'), 'setup: no transaction has locked the row');
select tests.recipient(u.id, null) is not null as locked from portaria.usuarios as u where u.codigo = '52998224725';
select ok((select u.xmax <> '0'::xid from portaria.usuarios as u where u.codigo = '52998224725'), 'lock_recipient locks the row');

select * from finish();
rollback;
