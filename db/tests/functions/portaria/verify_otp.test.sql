-- One judgement for both contexts: the right code comes out unspent, everything else as a refusal that counts.
begin;
select plan(12);

select tests.make_usuario('11144477735');
select tests.request();
select tests.remember('id', to_jsonb(id)) is not null as kept from portaria.usuarios;

-- Right.
select tests.remember('otp', to_jsonb(tests.send('11144477735')));
select tests.act_as_tester();
select results_eq(
  $$select j.otp_id, j.recusa from portaria.verify_otp('sistema', (tests.recall('id') #>> '{}')::uuid, tests.recall('otp') #>> '{}') as j$$,
  $$select id, null::jsonb from portaria.login_otps$$, 'the right code: its id and no refusal');
select is((select (tentativas, usado_em)::text from portaria.login_otps), '(0,)', 'it is not spent yet');
select isnt(o.otp_id, null, 'so it is right again') from portaria.verify_otp('sistema', (tests.recall('id') #>> '{}')::uuid, tests.recall('otp') #>> '{}') as o;

-- Wrong.
select tests.remember('j', to_jsonb(j)) is not null as judged
from portaria.verify_otp('sistema', (tests.recall('id') #>> '{}')::uuid, tests.wrong_otp(tests.recall('otp') #>> '{}')) as j;
select is(tests.recall('j') -> 'otp_id', 'null', 'a wrong code has no id');
select is(tests.recall('j') -> 'recusa' ->> 'code', 'otp_invalid', 'but a refusal');
select is((select tentativas::integer from portaria.login_otps), 1, 'that was counted');
select is(j.otp_id, null, 'a missing code is no right one') from portaria.verify_otp('sistema', (tests.recall('id') #>> '{}')::uuid, null) as j;
select is((select tentativas::integer from portaria.login_otps), 2, 'and counts as well');

-- The code of one context is nothing in the other.
select is(j.recusa ->> 'code', 'otp_invalid', 'a code of the system in the portal')
from portaria.verify_otp('portal', (tests.recall('id') #>> '{}')::uuid, tests.recall('otp') #>> '{}') as j;
select is((select tentativas::integer from portaria.login_otps), 2, 'does not touch the system');

-- Nobody.
select is(j.recusa ->> 'code', 'user_not_found', 'nobody is refused') from portaria.verify_otp('portal', null, '000000') as j;
select is((select count(*)::integer from portaria.otp_tentativas), 3, 'every attempt counts against the address');

select * from finish();
rollback;
