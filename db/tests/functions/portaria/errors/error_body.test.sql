-- The shape of a refusal.
begin;
select plan(3);

select is(portaria.error_body('otp_blocked'), jsonb_build_object('code', 'otp_blocked', 'details', null, 'hint', null,
  'message', (select message from portaria.error_catalogue() where code = 'otp_blocked')), 'code, message, details, hint');
select is(portaria.error_body('otp_invalid', '{"tentativas_restantes": 2}') -> 'details', '{"tentativas_restantes": 2}', 'details');
select is(portaria.error_body('made_up'), null, 'no code that is not in the list');

select * from finish();
rollback;
