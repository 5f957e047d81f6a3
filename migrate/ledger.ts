// The table in which node-pg-migrate notes what has run, made here so that it follows the rules of every other table.

export const LEDGER = { migrationsSchema: 'portaria', migrationsTable: 'pgmigrations' } as const;

export const LEDGER_SQL = `
create table if not exists portaria.pgmigrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);
alter table portaria.pgmigrations enable row level security;
comment on table portaria.pgmigrations is 'Which migrations have run. Only the owner reads or writes it.';
comment on column portaria.pgmigrations.id is 'Key, in the order of running.';
comment on column portaria.pgmigrations.name is 'The file without its ending.';
comment on column portaria.pgmigrations.run_on is 'When.';
`;
