/*
 * PostgREST rolls back what raises, so a function that writes and then raises loses what it wrote. Calling a function
 * that writes counts as writing, unless the call is what is returned. In portaria only error codes count, because an
 * inner exception may undo a write on purpose. Comments are ignored.
 */
create or replace function portaria.unsafe_functions() returns table (funcao regprocedure, problema text)
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with funcoes as (
    select p.oid, p.proname, n.nspname, p.prosecdef, p.proconfig,
      regexp_replace(regexp_replace(p.prosrc, '/\*.*?\*/', ' ', 'g'), '--[^\n]*', ' ', 'g') as fonte
    from pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname in ('portaria', 'api')
  ), escrita as (
    select '\m(insert\s+into|update\s+(only\s+)?[\w."]+(\s+as\s+\w+)?\s+set|delete\s+from)\M' as regra
  ), escritoras as (
    select string_agg(format('(?<!return\s)\m%s\.%s\s*\(', f.nspname, f.proname), '|') as regra
    from funcoes as f, escrita as e
    where f.fonte ~* e.regra
  )
  select f.oid::regprocedure, q.problema
  from funcoes as f
  cross join escrita as e
  cross join escritoras as w
  cross join lateral (
    values
      (
        f.prosecdef and not exists (select from unnest(f.proconfig) as c where c like 'search_path=%'),
        'security definer without a fixed search_path'
      ),
      (
        -- The text before the last refusal: one search for a refusal, one for a write.
        substring(f.fonte from case f.nspname
          when 'api' then '(?i)^(.*)(?:\mraise_error\s*\(|\mraise\M(?!\s+(?:debug|log|info|notice|warning)\M))'
          else '(?i)^(.*)(?:\mraise_error\s*\(|\mraise\s+sqlstate\M)'
        end) ~* format('%s|%s', e.regra, w.regra),
        'writes and then raises'
      )
  ) as q (found, problema)
  where q.found
  order by 1, 2
$$;

comment on function portaria.unsafe_functions() is 'Every function of Portaria and of api that is security definer without a fixed search_path, or writes and then raises; no rows means no fault.';

revoke all on function portaria.unsafe_functions() from public;
