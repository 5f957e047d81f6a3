-- The revoked tokens. service_role bypasses row-level security. Where the host gives no role that attribute, it has this one policy.
do $$
declare
  v_bypass boolean := (select r.rolbypassrls from pg_roles as r where r.rolname = 'service_role');
begin
  if v_bypass and not exists (select from pg_policy as p where p.polrelid = 'portaria.token_blacklist'::regclass) then
    return; -- no lock on a table that every request reads
  end if;
  drop policy if exists "The service reads and writes the revoked tokens" on portaria.token_blacklist;
  if not v_bypass then
    create policy "The service reads and writes the revoked tokens" on portaria.token_blacklist
    for all to service_role using (true) with check (true);
    comment on policy "The service reads and writes the revoked tokens" on portaria.token_blacklist is
      'Only where service_role does not bypass row-level security.';
  end if;
end;
$$;
