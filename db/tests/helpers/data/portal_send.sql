/*
 * tests.send() for the portal.
 */
create or replace function tests.portal_send(cpf text) returns text
language plpgsql volatile
as $$
begin
  perform tests.act_as_service();
  return api.portal_send_otp(portal_send.cpf) ->> 'otp';
end;
$$;

comment on function tests.portal_send(text) is 'Sends a one-time code of the portal to this CPF; gives the code.';
