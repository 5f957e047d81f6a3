/*
 * No role may move a row to a parent in another school. The trigger reads with the privileges of the writer, and the column as
 * portaria.row_texts does. A parent that the writer cannot see is refused. A parent that no longer exists is allowed: its
 * key has changed, and the foreign key updates the row.
 */
create or replace function portaria.keep_parent_school() returns trigger
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_texto text := format('select case when %1$I is null then null else format(''%%s'', %1$I) end from (select ($1).*) as linha', tg_argv[0]);
  v_antes text;
  v_depois text;
  v_escola_antes text;
  v_escola_depois text;
begin
  execute v_texto into v_antes using old;
  execute v_texto into v_depois using new;
  if v_antes is null or v_depois is null then
    return new;
  end if;
  execute tg_argv[1] into v_escola_antes using v_antes;
  if v_escola_antes is null and not row_security_active(tg_argv[2]) then
    return new;
  end if;
  execute tg_argv[1] into v_escola_depois using v_depois;
  if v_escola_antes is null or v_escola_depois is distinct from v_escola_antes then
    raise insufficient_privilege using message = 'a row cannot be moved to another school';
  end if;
  return new;
end;
$$;

comment on function portaria.keep_parent_school() is 'Trigger: refuses an update that moves a row to a parent of another school. Arguments: the column, the query for the school of a parent, and the table of the parents.';

revoke all on function portaria.keep_parent_school() from public;
