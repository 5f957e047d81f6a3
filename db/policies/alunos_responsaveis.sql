-- The links between guardians and students. The portal uses the links without showing them.
select portaria.isolate_by_school('api.alunos_responsaveis');
