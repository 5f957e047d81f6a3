-- Database roles that existed before Portaria. db:migrate never alters them.
create table portaria.papeis_do_banco (
  papel name primary key,
  statement_timeout text,
  lock_timeout text
);

alter table portaria.papeis_do_banco enable row level security;

comment on table portaria.papeis_do_banco is 'The database roles that existed before Portaria. db:migrate does not alter them; check_request sets their limits in each transaction.';
comment on column portaria.papeis_do_banco.papel is 'The name of the role.';
comment on column portaria.papeis_do_banco.statement_timeout is 'The time limit of a statement of this role; null without a limit.';
comment on column portaria.papeis_do_banco.lock_timeout is 'How long a statement of this role waits for a lock; null without a limit.';
