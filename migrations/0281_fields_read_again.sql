-- Both read some fields only, if the call names them.
drop function if exists portaria.read_lines(uuid, integer, integer) cascade;
drop function if exists portaria.import_cells(uuid) cascade;
