-- Another argument: which phone the code went to.
drop function if exists portaria.errors_reopen(uuid[], cidr) cascade;
drop function if exists portaria.is_locked(uuid[]) cascade;
