-- The sends of a day: a sequence numbers them, and each hour keeps the number that it began with. Nobody waits for a sequence.
create sequence portaria.envios_contados;

comment on sequence portaria.envios_contados is 'Numbers the sends of one-time codes. The sends of a day are the difference of two numbers.';

create table portaria.envios_hora (
  hora timestamptz primary key,
  antes bigint not null
);

alter table portaria.envios_hora enable row level security;

comment on table portaria.envios_hora is 'The number of sends before each hour that has some.';
comment on column portaria.envios_hora.hora is 'The beginning of the hour.';
comment on column portaria.envios_hora.antes is 'The value of the sequence envios_contados before the first send of the hour.';
