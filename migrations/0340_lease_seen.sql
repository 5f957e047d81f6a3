-- The agent passes what it has seen of the lease. The agent of an earlier release calls renew_lease() without it, which the new function
-- accepts.
drop function if exists portaria.renew_lease();
