-- The latest reports of the doctor, readable without a shell.
create table portaria.laudos (
  id uuid primary key default gen_random_uuid(),
  criado_em timestamptz not null default clock_timestamp(),
  versao text not null,
  achados jsonb not null,
  constraint laudos_achados_lista check (jsonb_typeof(achados) = 'array'),
  constraint laudos_achados_tamanho check (octet_length(achados::text) <= 262144)
);

alter table portaria.laudos enable row level security;

comment on table portaria.laudos is 'Reports of the doctor (npm run doctor -- --record). The ten newest are kept.';
comment on column portaria.laudos.id is 'Key.';
comment on column portaria.laudos.criado_em is 'When the report was recorded.';
comment on column portaria.laudos.versao is 'The release of the doctor.';
comment on column portaria.laudos.achados is 'The findings: [{verificacao, sobre, situacao, detalhe, correcao}], without secrets.';
