/*
 * Simulates a concurrent transaction without a second connection: runs sql the next time the function that takes the
 * lock is called, before it takes the lock. If the call raises, sql counts as not run.
 */
create or replace function tests.meanwhile(trava regprocedure, sql text) returns void
language plpgsql volatile
as $$
declare
  v_nome text;
  v_chamada text;
  v_volta text := pg_get_function_result(meanwhile.trava::oid);
begin
  select p.proname, format('itself.%I(%s)', p.proname, (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) as n))
  into v_nome, v_chamada
  from pg_proc as p
  where p.oid = meanwhile.trava;
  create schema if not exists itself;
  grant usage on schema itself to public;
  if to_regproc(format('itself.%I', v_nome)) is null then
    -- Of the same name, which qualifies its parameters.
    execute replace(pg_get_functiondef(meanwhile.trava::oid), format('FUNCTION portaria.%I(', v_nome), format('FUNCTION itself.%I(', v_nome));
    execute format(
      'create or replace function portaria.%I(%s) returns %s language plpgsql volatile as $body$ begin perform tests.let_happen(%L); %s; end $body$',
      v_nome, pg_get_function_arguments(meanwhile.trava::oid), v_volta, 'meanwhile_' || v_nome,
      case v_volta when 'void' then 'perform ' || v_chamada else 'return ' || v_chamada end
    );
  end if;
  perform tests.remember('meanwhile_' || v_nome, to_jsonb(meanwhile.sql));
end;
$$;

comment on function tests.meanwhile(regprocedure, text) is 'Lets a statement run, as another transaction would have, when a function of portaria takes its lock for the next time.';

create or replace function tests.let_happen(nome text) returns void
language plpgsql volatile security definer
as $$
declare
  v_sql text := tests.recall(let_happen.nome) #>> '{}';
begin
  perform tests.remember(let_happen.nome, null);
  if v_sql is not null then
    execute v_sql;
  end if;
end;
$$;

comment on function tests.let_happen(text) is 'Runs what tests.meanwhile() keeps under this name, once.';
