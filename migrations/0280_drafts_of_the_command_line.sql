-- The command line imports a file through a draft, too.
alter table portaria.importacoes alter column ator_id drop not null;
comment on column portaria.importacoes.ator_id is 'The author; null for the command line.';
