-- Sessions: their names of schools, their families and what ends them.

-- Functions that answer something else now.
drop function if exists portaria.user_roles(uuid) cascade;
drop function if exists portaria.portal_profiles(text) cascade;
