-- Resources open to requests without a token. Empty unless the operator adds rows.
create table portaria.acesso_anonimo (
  recurso text primary key,
  constraint acesso_anonimo_recurso_nomeado check (recurso ~ '^(rpc/)?([A-Za-z_][A-Za-z0-9_]{0,62}\.)?[A-Za-z_][A-Za-z0-9_]{0,62}$')
);

alter table portaria.acesso_anonimo enable row level security;

comment on table portaria.acesso_anonimo is 'Relations and functions that a request without a token may reach, beside rpc/public_smoke. A role anon without a privilege on them still reads nothing.';
comment on column portaria.acesso_anonimo.recurso is 'The name as in the path below /rest/v1/: a relation, or rpc/ and a function. Its schema stands before a dot (biblioteca.livros, rpc/biblioteca.busca); without one it is api.';
