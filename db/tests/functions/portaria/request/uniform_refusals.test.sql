-- The style of refusal of this deployment.
begin;
select plan(4);

select is(portaria.uniform_refusals(), false, 'explicit outside a request');
select tests.request(otp_response => 'explicit');
select is(portaria.uniform_refusals(), false, 'explicit');
select tests.request(otp_response => 'uniform');
select is(portaria.uniform_refusals(), true, 'uniform');
select tests.request(otp_response => 'anything');
select is(portaria.uniform_refusals(), false, 'anything else is explicit');

select * from finish();
rollback;
