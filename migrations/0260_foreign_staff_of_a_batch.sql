-- portaria.foreign_staff leaves out whom the import itself has added.
drop function if exists portaria.foreign_staff(uuid) cascade;
