-- Database roles that existed before Portaria, and their limits.

create table portaria.papeis_do_banco (
  papel name primary key,
  statement_timeout text,
  lock_timeout text
);

alter table portaria.papeis_do_banco enable row level security;

comment on table portaria.papeis_do_banco is 'The database roles that existed before Portaria. db:migrate does not alter them; check_request sets their limits in each transaction.';
comment on column portaria.papeis_do_banco.papel is 'The name of the role.';
comment on column portaria.papeis_do_banco.statement_timeout is 'How long one statement of a request may run as this role; null where nothing is set.';
comment on column portaria.papeis_do_banco.lock_timeout is 'How long it may wait for a lock; null where nothing is set.';
