-- A code allows at most three attempts; an update that sets more fails with the reason.
begin;
select plan(6);

select throws_ok(
  $$update portaria.limites set valor = 5 where nome = 'tentativas_por_otp'$$, '23514', 'a code allows 1 to 3 attempts, not 5', 'a limit of five attempts is refused with the reason'
);
select throws_ok(
  $$update portaria.limites set valor = 0 where nome = 'tentativas_por_otp'$$, '23514', null, 'a limit of zero attempts is refused like any limit of zero'
);
select lives_ok($$update portaria.limites set valor = v from unnest('{1,2,3}'::int[]) as v where nome = 'tentativas_por_otp'$$, 'a limit of one to three attempts is accepted');
select lives_ok($$update portaria.limites set valor = 5 where nome = 'otps_por_usuario'$$, 'another limit may be five');
create function tests.reason() returns text[] language plpgsql as $$
declare
  v_detail text;
  v_constraint text;
begin
  update portaria.limites set valor = 4 where nome = 'tentativas_por_otp';
exception when check_violation then
  get stacked diagnostics v_detail = pg_exception_detail, v_constraint = constraint_name;
  return array[v_detail, v_constraint];
end;
$$;
select matches((tests.reason())[1], '^Section 8 of the specification', 'the detail of the error names the section of the specification');
select is((tests.reason())[2], (select c.conname::text from pg_constraint as c where c.conrelid = 'portaria.limites'::regclass and c.conname ~ 'no_maximo_3'), 'the error names the constraint');

select * from finish();
rollback;
