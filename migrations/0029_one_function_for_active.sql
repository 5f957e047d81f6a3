-- One function instead of two: portaria.set_usuario_active(uuid, boolean).
drop function if exists portaria.activate_usuario(uuid) cascade;
drop function if exists portaria.deactivate_usuario(uuid) cascade;
