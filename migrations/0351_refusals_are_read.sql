-- Callers read the refusals themselves; functions that only raised them are gone.
drop function if exists portaria.check_token(jsonb) cascade;
drop function if exists portaria.check_revocation(text) cascade;
drop function if exists portaria.check_live_session(jsonb) cascade;
drop function if exists portaria.check_live_portal_session(jsonb) cascade;
