-- The configured style of refusals.
begin;
select plan(4);

select is(portaria.uniform_refusals(), false, 'the style outside a request is explicit');
select tests.request(otp_response => 'explicit');
select is(portaria.uniform_refusals(), false, 'the header explicit gives the explicit style');
select tests.request(otp_response => 'uniform');
select is(portaria.uniform_refusals(), true, 'the header uniform gives the uniform style');
select tests.request(otp_response => 'anything');
select is(portaria.uniform_refusals(), false, 'any other header gives the explicit style');

select * from finish();
rollback;
