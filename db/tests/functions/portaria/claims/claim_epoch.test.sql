-- Times in a token: whole seconds or null, never an error.
begin;
select plan(18);

select is(portaria.claim_epoch('{"exp": 1700000000}', 'exp'), 1700000000::bigint, 'a time is whole seconds');
select is(portaria.claim_epoch('{"exp": 1.7e9}', 'exp'), 1700000000::bigint, 'an exponent in the JSON number is accepted');
select is(portaria.claim_epoch('{"exp": 0}', 'exp'), 0::bigint, 'zero is accepted');
select is(portaria.claim_epoch('{"exp": 99999999999}', 'exp'), 99999999999::bigint, 'eleven digits are accepted');
select is(portaria.claim_epoch(c.claims::jsonb, 'exp'), null, c.claims)
from (values ('{"exp": "1700000000"}'), ('{"exp": 1.5}'), ('{"exp": -1}'), ('{"exp": null}'), ('{"exp": true}'), ('{"exp": []}'),
  ('{"exp": {}}'), ('{"exp": 100000000000}'), ('{"exp": 1e400}'), ('{"iat": 1}'), ('{}'), ('[]'), ('"exp"')) as c (claims);
select is(portaria.claim_epoch(null, 'exp'), null, 'null claims give null');

select * from finish();
rollback;
