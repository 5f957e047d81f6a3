-- Two functions have the names of what they give: profiles_body (as me_body, session_body) and session_iat.
drop function if exists portaria.portal_perfis(text, text) cascade;
drop function if exists portaria.session_start(timestamptz) cascade;
