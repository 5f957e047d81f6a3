-- Drops functions of imports that others replace: files of staff are imported as drafts.
drop function if exists portaria.import_usuario(text, text, text, text, uuid) cascade;
drop function if exists portaria.import_usuarios(jsonb) cascade;
drop function if exists api.people_import(jsonb, boolean) cascade;
drop function if exists portaria.commit_draft(portaria.importacoes) cascade;
drop function if exists portaria.count_staff(jsonb, portaria.importacoes) cascade;
