-- The closed list of refusals.
begin;
select plan(4);

select results_eq('select code, status from portaria.error_catalogue()', $$values
  -- npm run generate
  ('invalid_codigo', 400),
  ('invalid_request', 400),
  ('invalid_json', 400),
  ('invalid_action', 400),
  ('no_cookie', 401),
  ('duplicate_cookie', 401),
  ('jwt_malformed', 401),
  ('jwt_signature_invalid', 401),
  ('jwt_expired', 401),
  ('signature_invalid', 401),
  ('token_revoked', 401),
  ('session_ended', 401),
  ('role_revoked', 401),
  ('portal_token_refused', 401),
  ('system_token_refused', 401),
  ('refresh_invalid', 401),
  ('refresh_reused', 401),
  ('passkey_invalid', 401),
  ('otp_invalid', 401),
  ('otp_expired', 401),
  ('otp_blocked', 401),
  ('no_role', 403),
  ('role_not_granted', 403),
  ('not_allowed', 403),
  ('fresh_login_required', 403),
  ('passkey_required', 403),
  ('origin_not_allowed', 403),
  ('user_not_found', 404),
  ('not_found', 404),
  ('method_not_allowed', 405),
  ('no_rows', 406),
  ('many_rows', 406),
  ('range_not_satisfiable', 416),
  ('invalid_filter', 400),
  ('unknown_column', 400),
  ('unknown_relation', 400),
  ('foreign_key_violation', 409),
  ('check_violation', 400),
  ('not_null_violation', 400),
  ('row_refused', 403),
  ('unique_violation', 409),
  ('edit_conflict', 409),
  ('last_administrador', 409),
  ('confirm_phone', 409),
  ('passkey_limit', 409),
  ('payload_too_large', 413),
  ('unsupported_media_type', 415),
  ('rate_limited_user', 429),
  ('rate_limited_ip', 429),
  ('rate_limited_session', 429),
  ('sends_exhausted', 429),
  ('delivery_failed', 502),
  ('unavailable', 503)
$$, 'the codes and statuses are those of the services, in their order');
select is((select message from portaria.error_catalogue() where code = 'token_revoked'), 'Token revogado', 'the message of token_revoked is fixed');
select is_empty($$select code from portaria.error_catalogue() where code !~ '^[a-z]+(_[a-z]+)*$' or coalesce(message, '') = ''$$, 'every code is in snake case and has a message');
select is_empty($$select code from portaria.error_catalogue() group by code having count(*) > 1$$, 'every code is listed once');

select * from finish();
rollback;
