-- Teachers. Their CPF and phone are for staff; the portal shows nothing of them.
select portaria.isolate_by_school('api.professores');
