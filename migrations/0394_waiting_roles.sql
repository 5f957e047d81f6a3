-- The roles that wait for a person or a school: a load that writes roles first read all of them for each person. Hashes, because the
-- texts of a host have any length.
create index quarentena_pessoa_idx on portaria.quarentena using hash ((campos ->> 'pessoa'));
create index quarentena_escola_idx on portaria.quarentena using hash ((campos ->> 'escola'));
