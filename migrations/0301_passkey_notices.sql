-- The owner of a passkey is told when one is registered, removed or released.
alter table portaria.avisos
  add column tipo text not null default 'telefone',
  add constraint avisos_tipo check (tipo in ('telefone', 'passkey_registrada', 'passkey_removida', 'passkey_liberada'));
drop index portaria.avisos_devidos_idx;
create unique index avisos_devidos_idx on portaria.avisos (titular_id, destino, tipo) where proxima_em is not null;
create index avisos_titular_id_idx on portaria.avisos (titular_id, criado_em);
comment on table portaria.avisos is 'Messages without a code: to the old phone of a person whose phone changed, and to the phone of a person about their passkeys.';
comment on column portaria.avisos.titular_id is 'The user, student or guardian whom the message is about.';
comment on column portaria.avisos.destino is 'The phone, E.164: the old one after a change of phone, else the one that receives the codes.';
comment on column portaria.avisos.novo is 'The last digits of the new phone; null if the phone was removed, and for passkeys.';
comment on column portaria.avisos.criado_em is 'When the event happened.';
comment on column portaria.avisos.tipo is 'telefone (it changed), passkey_registrada, passkey_removida or passkey_liberada.';
drop function if exists api.claim_notices(integer) cascade;
