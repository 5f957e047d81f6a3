/*
 * PostgREST rolls back what raises; so does the block below. Gives {code, status, headers, details, keys} of the refusal, or
 * {sqlstate, message} of an error that is not one of ours, or null when nothing was raised.
 */
create or replace function tests.refusal(sql text) returns jsonb
language plpgsql volatile
as $$
declare
  v_state text;
  v_message text;
  v_detail text;
begin
  execute refusal.sql;
  return null;
exception when others then
  get stacked diagnostics v_state = returned_sqlstate, v_message = message_text, v_detail = pg_exception_detail;
  if v_state <> 'PGRST' then
    return jsonb_build_object('sqlstate', v_state, 'message', v_message);
  end if;
  return jsonb_build_object(
    'code', v_message::jsonb -> 'code',
    'status', v_detail::jsonb -> 'status',
    'headers', v_detail::jsonb -> 'headers',
    'details', v_message::jsonb -> 'details',
    'keys', (select jsonb_agg(k order by k) from jsonb_object_keys(v_message::jsonb) as k)
  );
end;
$$;

comment on function tests.refusal(text) is 'What a statement raises, as PostgREST would answer it.';
