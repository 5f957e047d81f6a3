-- Alerts are pushed from their rows: which are owed, when the next try may begin, and how often it was tried.

alter table portaria.alertas
  add column proxima_em timestamptz,
  add column tentativas integer not null default 0;

create index alertas_devidos on portaria.alertas (proxima_em) where proxima_em is not null;

comment on column portaria.alertas.proxima_em is 'When the next push may be tried; null when none is owed.';
comment on column portaria.alertas.tentativas is 'How often the push that is owed was tried.';
