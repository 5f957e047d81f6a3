-- A resource without a session names its schema; without one it is of api.
alter table portaria.acesso_anonimo drop constraint acesso_anonimo_recurso_nomeado;
alter table portaria.acesso_anonimo add constraint acesso_anonimo_recurso_nomeado
  check (recurso ~ '^(rpc/)?([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$');

comment on column portaria.acesso_anonimo.recurso is 'The path below /rest/v1/: a table, or rpc/ and a function. A schema other than api comes before a dot (biblioteca.livros, rpc/biblioteca.busca).';

-- The check gets the schemas of the request.
drop function if exists portaria.check_anonymous() cascade;
