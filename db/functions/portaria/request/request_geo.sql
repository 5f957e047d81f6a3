/*
 * The edge sends the place of an address in headers. An empty header counts as missing.
 */
create or replace function portaria.request_geo(headers jsonb) returns jsonb
language sql stable
as $$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'city', nullif(request_geo.headers ->> 'x-geo-city', ''),
      'region', nullif(request_geo.headers ->> 'x-geo-region', ''),
      'country', nullif(request_geo.headers ->> 'x-geo-country', ''),
      'timezone', nullif(request_geo.headers ->> 'x-geo-timezone', '')
    )),
    '{}'
  )
$$;

comment on function portaria.request_geo(jsonb) is 'The place of the client, from the headers of the edge: {city, region, country, timezone}, or null.';

revoke all on function portaria.request_geo(jsonb) from public;
