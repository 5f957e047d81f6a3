/*
 * Batch calls check each session here as PostgREST and an endpoint would: the role of the token, then the pre-request,
 * then whether the endpoint is for this context. offset 0 keeps the planner from evaluating it twice when the result is
 * used twice.
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

comment on function portaria.endpoint_refusal(text, jsonb, bigint, boolean) is 'One row: the error code with which an endpoint of this context (sistema or portal) refuses these claims, or null. With encerra (a logout) it does not check that person and role are still active.';

revoke all on function portaria.endpoint_refusal(text, jsonb, bigint, boolean) from public;
