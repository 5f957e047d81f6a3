-- Guardians. Their CPF and phone are for staff; the portal knows a guardian from the token.
select portaria.isolate_by_school('api.responsaveis');

-- Only functions change and log the columns that open the portal. So no guardian can be added over HTTP directly.
select portaria.reserve_columns('api.responsaveis', '{id,cpf,telefone,ativo,criado_em,atualizado_em}');
