-- The schools themselves: the key is the tenant. A coordinator reads the school, its own account and administrators write it.
select portaria.isolate_by_school('api.escolas', 'id', '{administrador,escola}');

-- A policy reads the list of schools as of the start of the statement. Without this policy, an insert could not return the
-- new school (return=representation) and would fail.
select portaria.school_policy(
  'api.escolas', 'Staff read the rows of their schools', 'For the roles that may read the table: a global role reads every school, another role the school of the token.', 'select',
  $$using (
    (select portaria.has_role('{administrador,especialista,escola,coordenador}'))
    and ((select portaria.in_every_school()) or id = (select portaria.claim_escola_id()))
  )$$
);

-- The key of a school cannot change: the list lacks the new key, so the update is refused, also without the trigger.
select portaria.school_policy(
  'api.escolas', 'Staff change the rows of their schools', 'For the roles that may write the table, and only schools in which the token acts.', 'update',
  $$using (
    (select portaria.has_role('{administrador,escola}')) and id = any ((select portaria.claim_schools())::uuid[])
  ) with check (
    (select portaria.has_role('{administrador,escola}')) and id = any ((select portaria.claim_schools())::uuid[])
  )$$
);

-- The account of a school may not delete it, because this would delete the roles of all its staff.
select portaria.school_policy(
  'api.escolas', 'Staff delete the rows of their schools', 'For administrators only: deleting a school deletes the roles of all its staff.', 'delete',
  $$using ((select portaria.has_role('{administrador}')) and id = any ((select portaria.claim_schools())::uuid[]))$$
);
