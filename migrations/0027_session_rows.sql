-- These two take the session that asks, which may have no row in portaria.sessoes.
drop function if exists portaria.sessions_of(text, uuid, text, uuid) cascade;
drop function if exists portaria.has_family(text, uuid, uuid) cascade;
