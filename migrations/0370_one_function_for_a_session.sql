-- One function for both contexts instead of two: portaria.require_session(text).
drop function if exists portaria.require_system_session() cascade;
drop function if exists portaria.require_portal_session() cascade;
