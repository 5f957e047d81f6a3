/*
 * A role of every school may write in all of them, so policies cannot stop it from moving a row. A trigger does.
 */
create or replace function portaria.keep_in_school(tabela regclass, coluna name, via boolean) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_passo record;
  v_pai regclass;
  v_de text;
  v_onde text;
  v_faz text := 'portaria.keep_school()';
begin
  for v_passo in
    select p.*, f.atttypid as tipo_campo, k.atttypid as tipo_chave, coalesce(b.oid, 'text'::regtype)::regtype as tipo
    from portaria.school_path(keep_in_school.tabela, keep_in_school.coluna, keep_in_school.via) as p
    left join pg_attribute as f on f.attrelid = p.relacao and f.attname = p.campo
    left join pg_attribute as k on k.attrelid = p.pai and k.attname = p.chave
    left join pg_type as t on t.oid = k.atttypid
    left join pg_type as b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid) and b.typnamespace = 'pg_catalog'::regnamespace
    where keep_in_school.via
    order by p.passo
  loop
    if v_passo.passo = 0 then
      v_pai := v_passo.pai;
      v_de := format('%s as p1', v_pai);
      v_onde := portaria.key_match(format('p1.%I', v_passo.chave), v_passo.tipo_chave, format('$1::%s', v_passo.tipo), v_passo.tipo);
    elsif v_passo.pai is not null then
      v_de := v_de || format(' join %s as p%s on %s', v_passo.pai, v_passo.passo + 1, portaria.key_match(
        format('p%s.%I', v_passo.passo + 1, v_passo.chave), v_passo.tipo_chave, format('p%s.%I', v_passo.passo, v_passo.campo), v_passo.tipo_campo
      ));
    else
      v_faz := format(
        'portaria.keep_parent_school(%L, %L, %L)',
        keep_in_school.coluna, format('select p%s.%I::text from %s where %s', v_passo.passo, v_passo.campo, v_de, v_onde), v_pai
      );
    end if;
  end loop;
  execute format(
    'create or replace trigger keep_school before update on %1$s for each row when (old.%2$I is distinct from new.%2$I) execute function %3$s',
    keep_in_school.tabela, keep_in_school.coluna, v_faz
  );
  execute format('comment on trigger keep_school on %s is %L', keep_in_school.tabela, 'No row changes its school.');
end;
$$;

comment on function portaria.keep_in_school(regclass, name, boolean) is 'Creates the trigger that keeps each row of a table in its school.';

revoke all on function portaria.keep_in_school(regclass, name, boolean) from public;
