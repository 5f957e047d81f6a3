-- Times in a token: whole seconds or nothing, and never an error.
begin;
select plan(18);

select is(portaria.claim_epoch('{"exp": 1700000000}', 'exp'), 1700000000::bigint, 'whole seconds');
select is(portaria.claim_epoch('{"exp": 1.7e9}', 'exp'), 1700000000::bigint, 'however JSON writes them');
select is(portaria.claim_epoch('{"exp": 0}', 'exp'), 0::bigint, 'zero');
select is(portaria.claim_epoch('{"exp": 99999999999}', 'exp'), 99999999999::bigint, 'eleven digits');
select is(portaria.claim_epoch(c.claims::jsonb, 'exp'), null, c.claims)
from (values ('{"exp": "1700000000"}'), ('{"exp": 1.5}'), ('{"exp": -1}'), ('{"exp": null}'), ('{"exp": true}'), ('{"exp": []}'),
  ('{"exp": {}}'), ('{"exp": 100000000000}'), ('{"exp": 1e400}'), ('{"iat": 1}'), ('{}'), ('[]'), ('"exp"')) as c (claims);
select is(portaria.claim_epoch(null, 'exp'), null, 'no claims');

select * from finish();
rollback;
