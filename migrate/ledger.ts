// The tables in which db:migrate records its runs, created here so that they exist before the first migration.

export const LEDGER = { migrationsSchema: 'portaria', migrationsTable: 'pgmigrations' } as const;

export const LEDGER_SQL = `
create table if not exists portaria.pgmigrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);
alter table portaria.pgmigrations add column if not exists sha256 text;
alter table portaria.pgmigrations enable row level security;
comment on table portaria.pgmigrations is 'Which migrations have run. Only the owner reads or writes it.';
comment on column portaria.pgmigrations.id is 'Key, in the order of running.';
comment on column portaria.pgmigrations.name is 'The file without its ending.';
comment on column portaria.pgmigrations.run_on is 'When.';
comment on column portaria.pgmigrations.sha256 is 'The SHA-256 of the file that ran. db:migrate refuses a file that has changed since.';

create table if not exists portaria.instalacao (
  id bigint generated always as identity primary key,
  versao text not null,
  migracao text not null,
  soma text not null,
  banco_proprio boolean not null,
  criado_em timestamptz not null default now()
);
alter table portaria.instalacao add column if not exists modulos text[] not null default '{escolas}';
alter table portaria.instalacao enable row level security;
comment on table portaria.instalacao is 'The releases that have migrated this database, one row for each and for each change of the modules; the last row is the current one.';
comment on column portaria.instalacao.id is 'Key, in the order of installation.';
comment on column portaria.instalacao.versao is 'The version in package.json.';
comment on column portaria.instalacao.migracao is 'The last migration of the release.';
comment on column portaria.instalacao.soma is 'The SHA-256 over all its migrations: cd migrations && sha256sum *.sql | sha256sum.';
comment on column portaria.instalacao.banco_proprio is 'Whether the database holds Portaria alone. Then db:migrate takes CONNECT, TEMPORARY and the schema public from PUBLIC.';
comment on column portaria.instalacao.modulos is 'The modules that are installed beside the core: escolas, or none. db:migrate keeps it unless --with or --without says otherwise.';
comment on column portaria.instalacao.criado_em is 'When the release migrated the database for the first time.';
`;
