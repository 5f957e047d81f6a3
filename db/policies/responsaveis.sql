-- Guardians. Their CPF and phone are for staff; the portal knows a guardian from the token.
select portaria.isolate_by_school('api.responsaveis');
