-- What is logged of a passkey has no default: every caller gives it.
drop function if exists portaria.log_passkey(text, portaria.passkeys, jsonb) cascade;
