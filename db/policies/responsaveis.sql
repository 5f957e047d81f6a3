-- Guardians. Their CPF and phone are for staff; the portal knows a guardian from the token.
select portaria.isolate_by_school('api.responsaveis');

-- What opens the portal is changed by functions, and logged. Without these no guardian can be added over HTTP, either.
select portaria.reserve_columns('api.responsaveis', '{cpf,telefone,ativo,criado_em,atualizado_em}');
