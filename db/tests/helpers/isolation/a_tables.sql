/*
 * What the isolation suite works with. Rows to try with are kept beside the tables, because cells remove them.
 */
create sequence tests.contador;
comment on sequence tests.contador is 'So that generated values differ from row to row.';

create table tests.sementes (
  tabela regclass not null,
  coluna name not null,
  alvo text not null,
  linha jsonb not null,
  onde text not null,
  primary key (tabela, alvo)
);
comment on table tests.sementes is 'One row of each table for each target: A and B (the two schools), mine (what is about the portal people of A).';

create table tests.atores (
  nome text primary key,
  tipo text not null,
  escola text,
  claims text not null
);
comment on table tests.atores is 'Who tries: tipo decides what may succeed, escola which of the two schools is its own.';

create table tests.celulas (
  ator text not null,
  tabela regclass not null,
  comando text not null,
  alvo text not null,
  permitido boolean not null,
  resultado text not null
);
comment on table tests.celulas is 'What was tried, whether it should succeed, and what came of it: allowed, refused, or what went wrong.';
