-- The school that a token manages.
begin;
select plan(5);

create function tests.managed(claims text) returns text language sql as $$ select portaria.managed_escola(claims::jsonb)::text $$;
select is(tests.managed('{"principal_role": "administrador", "escola_id": null}'), null, 'an administrador manages every school');
select is(tests.managed('{"principal_role": "escola", "escola_id": "00000000-0000-4000-8000-00000000000a"}'), '00000000-0000-4000-8000-00000000000a', 'any other role manages the school of its token');
select is(tests.managed('{"principal_role": "especialista", "escola_id": null}'), '00000000-0000-0000-0000-000000000000', 'a role without a school manages no school');
select is(tests.managed('{"principal_role": "escola", "escola_id": "x"}'), '00000000-0000-0000-0000-000000000000', 'an invalid school is no school');
select is(tests.managed('{}'), '00000000-0000-0000-0000-000000000000', 'claims without a role manage no school');

select * from finish();
rollback;
