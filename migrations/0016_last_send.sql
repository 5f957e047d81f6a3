-- portaria.last_send also tells since when every code failed.
drop function if exists portaria.last_send(uuid[]) cascade;
