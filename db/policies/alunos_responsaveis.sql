-- Who answers for whom. The portal follows the links without showing them.
select portaria.isolate_by_school('api.alunos_responsaveis');
