-- Requests without a token reach rpc/public_smoke and the resources listed here. Every other one is refused before Postgres
-- plans it.
create table portaria.acesso_anonimo (
  recurso text primary key,
  constraint acesso_anonimo_recurso_nomeado check (recurso ~ '^(rpc/)?[A-Za-z_][A-Za-z0-9_]{0,62}$')
);

alter table portaria.acesso_anonimo enable row level security;

comment on table portaria.acesso_anonimo is 'The tables and functions that a request without a token may use, in addition to rpc/public_smoke. The role anon also needs the privilege on them.';
comment on column portaria.acesso_anonimo.recurso is 'The name as in the path below /rest/v1/: a relation, or rpc/ and a function.';
