-- The body of a refusal.
begin;
select plan(3);

select is(portaria.error_body('otp_blocked'), jsonb_build_object('code', 'otp_blocked', 'details', null, 'hint', null,
  'message', (select message from portaria.error_catalogue() where code = 'otp_blocked')), 'a body has code, message, details and hint');
select is(portaria.error_body('otp_invalid', '{"tentativas_restantes": 2}') -> 'details', '{"tentativas_restantes": 2}', 'a body has the given details');
select is(portaria.error_body('made_up'), null, 'an unknown code has no body');

select * from finish();
rollback;
