-- Resources open to requests without a token. Empty unless the operator adds rows.
create table portaria.acesso_anonimo (
  recurso text primary key,
  constraint acesso_anonimo_recurso_nomeado check (recurso ~ '^(rpc/)?([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$')
);

alter table portaria.acesso_anonimo enable row level security;

comment on table portaria.acesso_anonimo is 'The tables and functions that a request without a token may use, in addition to rpc/public_smoke. The role anon also needs the privilege on them.';
comment on column portaria.acesso_anonimo.recurso is 'The path below /rest/v1/: a table, or rpc/ and a function. A schema other than api comes before a dot (biblioteca.livros, rpc/biblioteca.busca).';
