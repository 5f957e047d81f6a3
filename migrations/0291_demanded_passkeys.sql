-- A role can demand a passkey besides a session.
alter table portaria.papeis
  add column exige text,
  add constraint papeis_exige check (exige = 'passkey');
comment on column portaria.papeis.exige is 'What the role demands besides a session: passkey, or null for nothing.';
