-- The reason of a lock is given with the error instead of added to it.
drop function if exists portaria.locked_details(integer) cascade;
drop function if exists portaria.refuse_limited_send(portaria.titular, bytea, inet, integer) cascade;
