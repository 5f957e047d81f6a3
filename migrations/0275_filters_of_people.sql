-- Filters of the list of people: the few who are inactive or have no phone are found without reading everybody.
create index usuarios_inativos_idx on portaria.usuarios (id) where not ativo;
create index usuarios_sem_telefone_idx on portaria.usuarios (id) where telefone is null;
