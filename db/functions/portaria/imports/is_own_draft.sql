/*
 * Nobody reads the draft of another: it has the CPFs and phones of people who are not here yet. An author who has another
 * role meanwhile is another author.
 */
create or replace function portaria.is_own_draft(importacao portaria.importacoes, claims jsonb) returns boolean
language sql stable
as $$
  select (is_own_draft.importacao).ator_id = portaria.safe_uuid(is_own_draft.claims ->> 'usuario_id')
    and (is_own_draft.importacao).escola_id is not distinct from portaria.managed_escola(is_own_draft.claims)
    and (is_own_draft.importacao).criado_em > now() - interval '24 hours'
$$;

comment on function portaria.is_own_draft(portaria.importacoes, jsonb) is 'Tells whether a draft is of the session with these claims, and is not older than a day.';

revoke all on function portaria.is_own_draft(portaria.importacoes, jsonb) from public;
