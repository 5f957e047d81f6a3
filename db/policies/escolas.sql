-- The schools themselves: the key is the tenant. A coordinator reads the school, its own account and administrators write it.
select portaria.isolate_by_school('api.escolas', 'id', '{administrador,escola}');

-- The list of schools that a policy reads is as old as the statement: without this, who makes a school could not read it back
-- (return=representation), and the insert would fail.
select portaria.school_policy(
  'api.escolas', 'Staff read the rows of their schools', 'Global roles read every school, the others their own.', 'select',
  $$using (
    (select portaria.has_role('{administrador,especialista,escola,coordenador}'))
    and ((select portaria.in_every_school()) or id = (select portaria.claim_escola_id()))
  )$$
);

-- A school keeps its key: the list holds no new one, so an update to one is refused, also without the trigger.
select portaria.school_policy(
  'api.escolas', 'Staff change the rows of their schools', 'Who writes, and only the schools that are theirs.', 'update',
  $$using (
    (select portaria.has_role('{administrador,escola}')) and id = any ((select portaria.claim_schools())::uuid[])
  ) with check (
    (select portaria.has_role('{administrador,escola}')) and id = any ((select portaria.claim_schools())::uuid[])
  )$$
);

-- With a school go the roles of all its staff, so its own account may not delete it.
select portaria.school_policy(
  'api.escolas', 'Staff delete the rows of their schools', 'Administrators only: the roles of all its staff go with a school.', 'delete',
  $$using ((select portaria.has_role('{administrador}')) and id = any ((select portaria.claim_schools())::uuid[]))$$
);
