/*
 * Runs one cell: prepares and judges it as the tester, tries the command as the actor, and undoes it.
 */
create or replace function tests.try_cell(ator tests.atores, comando text, s tests.sementes, sql text, livre uuid) returns text
language plpgsql volatile
as $$
declare
  v_antes text;
  v_depois text;
  v_linhas bigint;
  v_resultado text;
  v_marcas text := case when livre is null then 'select null' else format('select md5(string_agg(format(%L, ctid, xmin), %L order by ctid)) from %s where %I is distinct from %L', '%s %s', ' ', (s).tabela, (s).coluna, livre) end;
begin
  begin
    if comando = 'insert' then
      execute format('delete from %s where %s', (s).tabela, (s).onde);
    end if;
    execute v_marcas into v_antes;
    perform set_config('request.jwt.claims', (ator).claims, true);
    perform set_config('role', case (ator).tipo when 'anon' then 'anon' else 'authenticated' end, true);
    execute sql;
    get diagnostics v_linhas = row_count;
    perform set_config('role', 'none', true);
    execute v_marcas into v_depois;
    v_resultado := case
      when v_depois is distinct from v_antes then 'rows of another school changed'
      when v_linhas > 0 then 'allowed'
      else 'refused'
    end;
    raise exception using errcode = 'UNDO0';
  exception
    when sqlstate 'UNDO0' then null;
    when insufficient_privilege then v_resultado := 'refused';
    when unique_violation then v_resultado := 'allowed'; -- policies are asked before indexes: they let the row pass
    when others then v_resultado := format('%s %s', sqlstate, sqlerrm);
  end;
  return v_resultado;
end;
$$;

comment on function tests.try_cell(tests.atores, text, tests.sementes, text, uuid) is 'What comes of one cell: allowed, refused, or what went wrong. livre: the school whose rows may change; null for any.';
