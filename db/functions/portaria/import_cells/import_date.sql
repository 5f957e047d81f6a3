/*
 * No cast of a text that somebody else wrote: 31/02/2015 is null, not an error. Some programs export a day as its midnight.
 */
create or replace function portaria.import_date(texto text) returns date
language sql stable
as $$
  select d.data
  from (
    select coalesce(
      regexp_match(t.dia, '^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$'),
      (select array[m[3], m[2], m[1]] from regexp_match(t.dia, '^(\d{4})-(\d{2})-(\d{2})$') as m)
    ) as p
    from (select regexp_replace(import_date.texto, '[ T]+0?0:00(:00(\.0+)?)?$', '') as dia) as t
  ) as x
  cross join lateral (
    select case when x.p[2]::integer between 1 and 12 and x.p[3]::integer >= 1900
      then make_date(x.p[3]::integer, x.p[2]::integer, 1) + (x.p[1]::integer - 1) end as data
  ) as d
  where extract(month from d.data) = x.p[2]::integer and d.data <= current_date
$$;

comment on function portaria.import_date(text) is 'A date of a spreadsheet, as day/month/year or year-month-day; null for anything else, or one that is not of a living person.';

revoke all on function portaria.import_date(text) from public;
