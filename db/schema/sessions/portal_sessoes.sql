-- The time when all sessions of a portal profile were ended; no row if that never happened.
create table portaria.portal_sessoes (
  titular_id uuid primary key,
  validas_desde timestamptz not null
);

alter table portaria.portal_sessoes enable row level security;

comment on table portaria.portal_sessoes is 'Students and guardians whose portal sessions were all ended at some moment.';
comment on column portaria.portal_sessoes.titular_id is 'The student or guardian: the sub of the token.';
comment on column portaria.portal_sessoes.validas_desde is 'Sessions issued before this moment have ended.';
