-- The schools themselves: the key is the tenant. A coordinator reads the school, its own account and administrators write it.
select portaria.isolate_by_school('api.escolas', 'id', '{administrador,escola}');

-- With a school go the roles of all its staff, so its own account may not delete it.
select portaria.school_policy(
  'api.escolas', 'Staff delete the rows of their schools', 'Administrators only: the roles of all its staff go with a school.', 'delete',
  $$using ((select portaria.has_role('{administrador}')) and id = any ((select portaria.claim_schools())::uuid[]))$$
);
