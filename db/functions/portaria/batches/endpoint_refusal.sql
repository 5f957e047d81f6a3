/*
 * For functions that many sessions call at once: the role that PostgREST reads from a token, then its pre-request, then what each function of a context begins
 * with. offset 0 keeps the planner from asking twice where the answer is used twice.
 */
create or replace function portaria.endpoint_refusal(contexto text, claims jsonb, agora bigint, encerra boolean default false) returns setof text
language sql stable rows 1
as $$
  select coalesce(
    case when endpoint_refusal.claims -> 'role' is distinct from '"authenticated"' then 'jwt_malformed' end,
    (select r from portaria.session_refusal(endpoint_refusal.claims, endpoint_refusal.agora, endpoint_refusal.encerra) as r),
    portaria.context_refusal(endpoint_refusal.contexto, endpoint_refusal.claims)
  )
  offset 0
$$;

comment on function portaria.endpoint_refusal(text, jsonb, bigint, boolean) is 'One row: why a function of this context (sistema or portal) refuses a session with these claims, or null. encerra leaves out whether person and role still hold.';

revoke all on function portaria.endpoint_refusal(text, jsonb, bigint, boolean) from public;
