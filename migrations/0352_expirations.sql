-- What expires is a table of rows (portaria.expirations); the functions of single kinds are gone.
drop function if exists portaria.forget_batches(integer) cascade;
drop function if exists portaria.forget_challenges(integer) cascade;
drop function if exists portaria.forget_counts(integer) cascade;
drop function if exists portaria.forget_portal_ends(integer) cascade;
