-- People, and two memberships for each.
insert into organization (id, name, slug, "createdAt") select 'o' || n, 'Escola ' || n, 'escola-' || n, now() from generate_series(1, 200) as n;
insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "phoneNumber", "phoneNumberVerified")
select 'p' || n, 'Pessoa ' || n, 'p' || n || '@bench.invalid', false, now(), now(), '+55119' || (10000000 + n), true from generate_series(0, 19999) as n;
insert into member (id, "organizationId", "userId", role, "createdAt")
select 'm' || k || '-' || n, 'o' || (1 + (n + 7 * k) % 200), 'p' || n, 'member', now() from generate_series(0, 19999) as n, generate_series(0, 1) as k;
analyze;
