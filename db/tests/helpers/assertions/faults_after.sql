/*
 * Each line of a diagnosis is written as one text, so that a test says all of it.
 */
create or replace function tests.faults_after(diagnose regproc, mudanca text) returns text[]
language plpgsql volatile
as $$
declare
  v_linhas text[];
begin
  begin
    execute faults_after.mudanca;
    execute format(
      'select array(
        select string_agg(c.value, '' > '' order by c.n)
        from %s() with ordinality as t, json_each_text(row_to_json(t)) with ordinality as c (key, value, n)
        where c.key <> ''ordinality'' group by t.ordinality order by t.ordinality
      )', faults_after.diagnose
    ) into v_linhas;
    raise exception using errcode = 'UNDO1';
  exception when sqlstate 'UNDO1' then
    return v_linhas;
  end;
end;
$$;

comment on function tests.faults_after(regproc, text) is 'The lines of a diagnosis after a statement, which is undone.';
