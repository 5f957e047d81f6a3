/*
 * The plan as one text, to be compared with a pattern.
 */
create or replace function tests.plan_of(sql text) returns text
language plpgsql volatile
as $$
declare
  v_linha text;
  v_plano text := '';
begin
  for v_linha in execute 'explain (verbose) ' || plan_of.sql loop
    v_plano := v_plano || v_linha || E'\n';
  end loop;
  return v_plano;
end;
$$;

comment on function tests.plan_of(text) is 'How Postgres plans this query, by explain (verbose).';
