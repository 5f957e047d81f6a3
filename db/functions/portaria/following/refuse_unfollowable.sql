/*
 * Runs before any trigger is created, so that a wrong map fails with a clear message.
 */
create or replace function portaria.refuse_unfollowable(tabela regclass, campos text[], exigidos text[], mapa jsonb, chave text[]) returns void
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_errado text;
begin
  if (select c.relkind from pg_class as c where c.oid = refuse_unfollowable.tabela) not in ('r', 'p') then
    raise wrong_object_type using message = format('%s is not a table and cannot be followed', refuse_unfollowable.tabela);
  end if;
  select string_agg(k, ', ' order by k) into v_errado from jsonb_object_keys(refuse_unfollowable.mapa) as k where k <> all (refuse_unfollowable.campos || '{chave}');
  if v_errado is not null then
    raise invalid_parameter_value using
      message = format('mapa names fields that do not exist: %s', v_errado),
      hint = format('It may hold %s and chave.', array_to_string(refuse_unfollowable.campos, ', '));
  end if;
  select string_agg(k, ', ' order by k) into v_errado from unnest(refuse_unfollowable.exigidos) as k where not refuse_unfollowable.mapa ? k;
  if v_errado is not null then
    raise invalid_parameter_value using message = format('mapa does not say which column is %s', v_errado);
  end if;
  if coalesce(cardinality(refuse_unfollowable.chave), 0) = 0 then
    raise invalid_parameter_value using
      message = format('%s has no primary key', refuse_unfollowable.tabela), hint = 'Name the columns of its key in mapa: {"chave": ["a", "b"]}.';
  end if;
  select string_agg(coalesce(c, '(none)'), ', ' order by c) into v_errado
  from unnest(portaria.mapped_columns(refuse_unfollowable.mapa, refuse_unfollowable.chave)) as q (c)
  where c is null or not exists (
    select from pg_attribute as a
    where a.attrelid = refuse_unfollowable.tabela and a.attname = q.c and a.attnum > 0 and not a.attisdropped and a.attgenerated in ('', 's')
  );
  if v_errado is not null then
    raise undefined_column using message = format('%s has no column %s', refuse_unfollowable.tabela, v_errado);
  end if;
end;
$$;

comment on function portaria.refuse_unfollowable(regclass, text[], text[], jsonb, text[]) is 'Raises when a table cannot be followed: it is a view, has no key, or lacks a mapped column; or the map has an unknown field or lacks a required one.';

revoke all on function portaria.refuse_unfollowable(regclass, text[], text[], jsonb, text[]) from public;
