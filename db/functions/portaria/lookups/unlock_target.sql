/*
 * Three functions need it: the one that counts, the verdict, and an erasure, which forgets it.
 */
create or replace function portaria.unlock_target(escola_id uuid, cpf text) returns uuid
language sql immutable
as $$
  select encode(substr(sha256(convert_to(unlock_target.escola_id || ' ' || unlock_target.cpf, 'UTF8')), 1, 16), 'hex')::uuid
$$;

comment on function portaria.unlock_target(uuid, text) is 'The target (alvo) under which the unlocks of a CPF by a school are counted.';

revoke all on function portaria.unlock_target(uuid, text) from public;
