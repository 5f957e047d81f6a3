-- Plays steps on the functions that PostgREST calls. Each step has a separate block: an error rolls it back, a return keeps it.
create function pg_temp.play(people text[], addresses text[], pepper text, known jsonb, steps jsonb, starts_at bigint default null)
returns jsonb
language plpgsql
as $$
declare
  v_step jsonb;
  v_answer jsonb;
  v_status text;
  v_codes jsonb := play.known;
  v_otp text;
  v_outcomes jsonb := '[]';
  v_raised text;
  v_seconds interval;
begin
  if play.starts_at is not null then
    perform pg_advisory_xact_lock_shared(play.starts_at);
  end if;
  for v_step in select s from jsonb_array_elements(play.steps) as s loop
    v_answer := null;
    v_status := '200';
    v_raised := null;
    begin
      perform set_config('response.status', '', true);
      perform set_config('response.headers', '', true);
      perform set_config('request.headers', jsonb_build_object(
        'x-client-ip', play.addresses[(v_step ->> 'from')::integer + 1], 'x-otp-pepper', play.pepper, 'x-otp-response', 'explicit'
      )::text, true);
      if v_step ->> 'do' not in ('age', 'activate') then
        perform set_config('request.jwt.claims', '{"role": "service_role", "aud": "authenticated"}', true);
        perform set_config('role', 'service_role', true);
      end if;
      case v_step ->> 'do'
        when 'send' then
          v_answer := api.send_otp(play.people[(v_step ->> 'who')::integer + 1]);
        when 'deliver' then
          v_answer := api.otp_delivery(jsonb_build_array(jsonb_build_object(
            'otp_id', v_codes -> (v_step ->> 'label') -> 'id',
            'resultados', case when (v_step -> 'ok')::boolean then '[{"canal":"sms","situacao":"falhou"},{"canal":"console","situacao":"aceito"}]'
              else '[{"canal":"sms","situacao":"falhou"},{"canal":"console","situacao":"falhou"}]' end::jsonb
          )));
        when 'verify' then
          v_otp := v_codes -> (v_step ->> 'label') ->> 'otp';
          if v_step ? 'garbled' then
            v_otp := replace(v_step -> 'garbled' ->> 'text', '#', coalesce(v_codes -> (v_step -> 'garbled' ->> 'of') ->> 'otp', '000000'));
          elsif v_otp is null then
            select lpad(n::text, 6, '0') into v_otp from generate_series(0, 200) as n
            where not exists (select from jsonb_each(v_codes) as c where c.value ->> 'otp' = lpad(n::text, 6, '0')) limit 1;
          end if;
          v_answer := api.verify_otp(play.people[(v_step ->> 'who')::integer + 1], v_otp);
        when 'activate' then
          update portaria.usuarios as u set ativo = (v_step -> 'active')::boolean where u.codigo = play.people[(v_step ->> 'who')::integer + 1];
        when 'age' then
          v_seconds := (v_step ->> 'seconds')::integer * interval '1 second';
          update portaria.login_otps as o
          set criado_em = o.criado_em - v_seconds, expira_em = o.expira_em - v_seconds, usado_em = o.usado_em - v_seconds
          where o.usuario_id in (select u.id from portaria.usuarios as u where u.codigo = any (play.people));
          update portaria.otp_envios as e set criado_em = e.criado_em - v_seconds where e.ip = any (play.addresses::inet[]);
          update portaria.otp_tentativas as t set criado_em = t.criado_em - v_seconds where t.ip = any (play.addresses::inet[]);
      end case;
      v_status := coalesce(nullif(current_setting('response.status', true), ''), '200');
      v_answer := v_answer || coalesce(nullif(current_setting('response.headers', true), '')::jsonb -> 0, '{}');
    exception when sqlstate 'PGRST' then
      get stacked diagnostics v_raised = message_text, v_status = pg_exception_detail;
      v_answer := v_raised::jsonb || (v_status::jsonb -> 'headers');
      v_status := v_status::jsonb ->> 'status';
    end;
    perform set_config('role', 'none', true);
    if v_step ->> 'do' = 'send' and v_answer ? 'otp' then
      v_codes := v_codes || jsonb_build_object(v_step ->> 'label', jsonb_build_object('otp', v_answer -> 'otp', 'id', v_answer -> 'otp_id'));
    end if;
    v_outcomes := v_outcomes || jsonb_strip_nulls(jsonb_build_object(
      'status', v_status::integer,
      'code', coalesce(v_answer ->> 'code', case v_answer ->> 'canceladas' when '0' then 'entregue' when '1' then 'falhou' end, 'ok'),
      'left', v_answer -> 'details' -> 'tentativas_restantes',
      'wait', (v_answer ->> 'Retry-After')::integer
    ));
  end loop;
  return jsonb_build_object('outcomes', v_outcomes, 'codes', v_codes);
end;
$$;

-- The state after the steps: the numbers of valid codes, counted attempts and opened sessions.
create function pg_temp.facts(people text[]) returns jsonb
language sql
as $$
  select jsonb_build_object(
    'good', count(*) filter (where o.expira_em > clock_timestamp() and o.usado_em is null and o.tentativas < 3),
    'wrong', coalesce(sum(o.tentativas), 0),
    'used', count(*) filter (where o.usado_em is not null)
  )
  from portaria.login_otps as o
  where o.usuario_id in (select u.id from portaria.usuarios as u where u.codigo = any (facts.people))
$$;
