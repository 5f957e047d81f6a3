-- A search at a school begins with the people of the school.
create index titulares_escola_id_idx on portaria.titulares (escola_id) where escola_id is not null;

drop function if exists portaria.situation_candidates(text) cascade;
drop function if exists portaria.list_people(text[], uuid, uuid, text, text, text, tsquery, uuid, integer) cascade;
