-- The closed list of refusals.
begin;
select plan(3);

select is((select message from portaria.error_catalogue() where code = 'token_revoked'), 'Token revogado', 'the message of token_revoked is fixed');
select is_empty($$select code from portaria.error_catalogue() where code !~ '^[a-z]+(_[a-z]+)*$' or coalesce(message, '') = ''$$, 'every code is in snake case and has a message');
select is_empty($$select code from portaria.error_catalogue() group by code having count(*) > 1$$, 'every code is listed once');

select * from finish();
rollback;
