-- The lease of a cluster: one row, renewed every second by the primary. No row: no cluster, no check.
create table portaria.arrendamento (
  unico boolean primary key default true,
  linha_tempo integer not null,
  renovado_em timestamptz not null,
  liberado_em timestamptz,
  constraint arrendamento_uma_linha check (unico)
);

alter table portaria.arrendamento enable row level security;

comment on table portaria.arrendamento is 'The lease of a cluster: at most one row. Without a row, no lease is checked.';
comment on column portaria.arrendamento.unico is 'Always true, so that the table has only one row.';
comment on column portaria.arrendamento.linha_tempo is 'The timeline of the primary that renewed the lease.';
comment on column portaria.arrendamento.renovado_em is 'When the last renewal began, by the clock of that primary.';
comment on column portaria.arrendamento.liberado_em is 'When that primary released the lease before a planned stop; null while it holds the lease.';
