/*
 * The server does not know the reader's time zone, so sentences give a duration instead of a clock time.
 */
create or replace function portaria.time_ago(momento timestamptz) returns text
language sql stable
as $$
  select case
    when d.minutos < 1 then 'há menos de um minuto'
    when d.minutos = 1 then 'há 1 minuto'
    when d.minutos < 120 then 'há ' || d.minutos || ' minutos'
    else 'há ' || d.minutos / 60 || ' horas'
  end
  from (select floor(extract(epoch from clock_timestamp() - time_ago.momento) / 60)::integer as minutos) as d
$$;

comment on function portaria.time_ago(timestamptz) is 'How long ago a moment was, in Portuguese words: minutes, then hours.';

revoke all on function portaria.time_ago(timestamptz) from public;
