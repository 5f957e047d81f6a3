/*
 * Two transactions meet without a second connection: what the other one does happens while this one waits for the lock. The
 * function that takes the lock is replaced until the test file ends by one that runs sql first; $1 there is its first argument.
 */
create or replace function tests.meanwhile(trava regprocedure, sql text) returns void
language plpgsql volatile
as $$
declare
  v_nome text;
  v_args text := pg_get_function_arguments(trava::oid);
  v_volta text := pg_get_function_result(trava::oid);
  v_chamada text;
begin
  select p.proname, format('tests.%I_itself(%s)', p.proname, (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) as n))
  into v_nome, v_chamada
  from pg_proc as p
  where p.oid = meanwhile.trava;
  if to_regproc(format('tests.%I_itself', v_nome)) is null then
    execute replace(pg_get_functiondef(meanwhile.trava::oid), format('FUNCTION portaria.%I(', v_nome), format('FUNCTION tests.%I_itself(', v_nome));
  end if;
  execute format(
    'create or replace function portaria.%I(%s) returns %s language plpgsql volatile as $body$ begin execute %L using $1; %s; end $body$',
    v_nome, v_args, v_volta, meanwhile.sql, case v_volta when 'void' then 'perform ' || v_chamada else 'return ' || v_chamada end
  );
end;
$$;

comment on function tests.meanwhile(regprocedure, text) is 'Lets a statement run, as another transaction would have, whenever a function of portaria takes its lock.';
