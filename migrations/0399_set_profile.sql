-- portaria.set_profile sets both in one statement.
drop function if exists portaria.set_profile_phone(jsonb, text);
drop function if exists portaria.set_profile_cpf(jsonb, text);
