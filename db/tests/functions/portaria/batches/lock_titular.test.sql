-- The lock of a person by the context.
begin;
select plan(2);

select tests.make_usuario('11144477735', null);
select tests.remember('portal', tests.make_portal()) is not null as portal;
create function tests.locks(contexto text, id uuid) returns text language plpgsql as $$
declare
  v_antes boolean := tests.holds('portal 20000000299');
begin
  perform portaria.lock_titular(contexto, id);
  return concat_ws(' ', v_antes, tests.holds('portal 20000000299'), (select u.xmax <> '0'::xid from portaria.usuarios as u));
end $$;
select is(tests.locks('portal', tests.the('filho')), 'f t f', 'that of a student is the lock of the CPF');
select is(tests.locks('sistema', u.id), 't t t', 'that of a user is the lock of the row') from portaria.usuarios as u;

select * from finish();
rollback;
