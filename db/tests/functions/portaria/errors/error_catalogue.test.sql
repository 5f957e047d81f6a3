-- The closed list of refusals.
begin;
select plan(4);

select is((select message from portaria.error_catalogue() where code = 'token_revoked'), 'Token revogado', 'the message of token_revoked is fixed');
select is_empty($$select code from portaria.error_catalogue() where code !~ '^[a-z]+(_[a-z]+)*$' or coalesce(message, '') = ''$$, 'every code is in snake case and has a message');
select is_empty($$select code from portaria.error_catalogue() group by code having count(*) > 1$$, 'every code is listed once');
select is((select jsonb_object_agg(status, n) from (select status, count(*) as n from portaria.error_catalogue() group by status) as s),
  '{"400": 9, "401": 17, "403": 7, "404": 2, "405": 1, "406": 2, "409": 6, "413": 1, "415": 1, "416": 1, "429": 4, "502": 1, "503": 1}', 'so many codes have each HTTP status');

select * from finish();
rollback;
