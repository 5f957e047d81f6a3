-- Drops a function of imports that another replaces: the schools of a draft are looked up at once.
drop function if exists portaria.import_school(text, uuid) cascade;
