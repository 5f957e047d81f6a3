-- The links between guardians and students. The portal uses the links without showing them.
select portaria.isolate_by_school('api.alunos_responsaveis');

-- A link opens the records of the child, and its order chooses whose phone receives the child's code. So functions alone write
-- it (api.portal_link and its like): they ask for a recent sign-in, know who may, and log the change.
revoke insert, update, delete on api.alunos_responsaveis from authenticated;
