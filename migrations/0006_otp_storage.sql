-- Codes and ledger rows are written twice: room on their pages lets the second writing leave the indexes alone.

alter table portaria.login_otps set (fillfactor = 80);
alter table portaria.otp_envios set (fillfactor = 80);

drop index portaria.login_otps_usuario_id_idx;
drop index portaria.login_otps_aluno_id_idx;
drop index portaria.login_otps_responsavel_id_idx;
create index login_otps_usuario_id_idx on portaria.login_otps (usuario_id) where usuario_id is not null;
create index login_otps_aluno_id_idx on portaria.login_otps (aluno_id) where aluno_id is not null;
create index login_otps_responsavel_id_idx on portaria.login_otps (responsavel_id) where responsavel_id is not null;

-- A row of the ledger that forgot its code would read as a refusal; and every send had to look the code up.
alter table portaria.otp_envios drop constraint otp_envios_otp_id_fkey;
comment on column portaria.otp_envios.otp_id is 'The code that was sent, which may be gone already; null when the request was refused.';

-- Functions that take something else now.
drop function if exists api.otp_delivery(uuid, jsonb);
drop function if exists portaria.session_body(jsonb);
drop function if exists portaria.limit_errors_by_titular(portaria.login_otps);
drop function if exists portaria.start_session(portaria.usuarios, text, uuid, text);
drop function if exists portaria.system_claims(portaria.usuarios, text, uuid);
drop function if exists portaria.principal_papel(uuid);
drop function if exists portaria.otp_matches(portaria.login_otps, text);
drop function if exists portaria.refuse_otp(portaria.login_otps, text);
