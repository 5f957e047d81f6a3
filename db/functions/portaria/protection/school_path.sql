/*
 * A row has its school through a chain of foreign keys, each of one column. A foreign key is required: it also prevents
 * the deletion of the row that the school comes from.
 */
create or replace function portaria.school_path(tabela regclass, coluna name, via boolean)
returns table (passo integer, relacao regclass, campo name, pai regclass, chave name)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_tabelas regclass[] := array[]::regclass[];
  v_via boolean := school_path.via;
begin
  passo := 0;
  relacao := school_path.tabela;
  campo := school_path.coluna;
  loop
    v_tabelas := v_tabelas || relacao;
    pai := null;
    chave := null;
    if not v_via then
      return next;
      return;
    end if;
    select k.confrelid::regclass, f.attname into pai, chave
    from pg_constraint as k
    join pg_attribute as a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
    join pg_attribute as f on f.attrelid = k.confrelid and k.confkey = array[f.attnum]
    where k.conrelid = relacao and k.contype = 'f' and a.attname = campo
    order by (portaria.protected_by(k.confrelid)).coluna is null, k.conname
    limit 1;
    if pai is null then
      raise undefined_object using
        message = format('%s has no foreign key of the column %s alone', relacao, campo),
        hint = format('alter table %s add foreign key (%I) references …', relacao, campo);
    end if;
    if pai = any (v_tabelas) then
      raise invalid_parameter_value using message = format('%s reaches no school through %s: that leads back to %s', school_path.tabela, campo, pai);
    end if;
    return next;
    passo := passo + 1;
    relacao := pai;
    select p.coluna, p.via into campo, v_via from portaria.protected_by(pai) as p;
    if campo is null then
      raise object_not_in_prerequisite_state using
        message = format('%s is not protected, and %s reaches its school through it', relacao, school_path.tabela),
        hint = format('select portaria.isolate_by_school(%L);', relacao::text);
    end if;
  end loop;
end;
$$;

comment on function portaria.school_path(regclass, name, boolean) is 'The chain from a row to its school: for each table the column, and the table and key it refers to. The last column holds the school.';

revoke all on function portaria.school_path(regclass, name, boolean) from public;
