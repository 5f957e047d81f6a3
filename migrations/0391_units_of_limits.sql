-- The catalogue of limits names the unit too: db/limits.sql adds the rows of new limits.
drop function if exists portaria.limit_catalogue();
