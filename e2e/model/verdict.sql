-- Lives a generated world, then asks for the verdict on its person and tries to sign in. Every attempt is rolled back.

create function pg_temp.as_shim(ip text, pepper text) returns void
language plpgsql
as $$
begin
  perform set_config('response.status', '', true), set_config('response.headers', '', true),
    set_config('request.jwt.claims', '{"role": "service_role", "aud": "authenticated"}', true),
    set_config('request.headers', jsonb_build_object('x-client-ip', ip, 'x-otp-pepper', pepper, 'x-otp-response', 'explicit')::text, true);
end;
$$;

create function pg_temp.as_reader(claims jsonb) returns void
language plpgsql
as $$
begin
  perform set_config('response.status', '', true), set_config('response.headers', '', true),
    set_config('request.jwt.claims', claims::text, true),
    set_config('request.headers', '{"x-client-ip": "198.18.0.1"}', true);
end;
$$;

-- The answer of one call, raised or returned, with the seconds of its Retry-After.
create function pg_temp.answer(call text) returns jsonb
language plpgsql
as $$
declare
  v_answer jsonb;
  v_detail text;
begin
  execute 'select ' || call into v_answer;
  return v_answer || jsonb_build_object('wait', nullif(current_setting('response.headers', true), '')::jsonb -> 0 ->> 'Retry-After');
exception when sqlstate 'PGRST' then
  get stacked diagnostics v_answer = message_text, v_detail = pg_exception_detail;
  return v_answer || jsonb_build_object('wait', v_detail::jsonb #>> '{headers,Retry-After}');
end;
$$;

create function pg_temp.person(id uuid) returns jsonb
language sql
as $$
  select coalesce(
    (select jsonb_build_object('codigo', u.codigo, 'telefone', u.telefone, 'staff', true) from portaria.usuarios as u where u.id = person.id),
    (select jsonb_build_object('codigo', p ->> 'cpf', 'telefone', p ->> 'telefone', 'staff', false) from portaria.find_profile(person.id) as p)
  )
$$;

-- A refusal of a person who is inactive is that of a stranger: nobody notes it for them.
create function pg_temp.is_known(id uuid) returns boolean
language sql
as $$
  select coalesce((select u.ativo from portaria.usuarios as u where u.id = is_known.id), (portaria.find_profile(is_known.id) ->> 'ativo')::boolean)
$$;

-- The refusals by address, with this one: once until it ends.
create function pg_temp.noted(refusals jsonb, id uuid, ip text, answer jsonb) returns jsonb
language sql
as $$
  select case
    when noted.answer ->> 'wait' is null or not pg_temp.is_known(noted.id) or (
      noted.refusals -> noted.ip ->> 'code' = noted.answer ->> 'code' and (noted.refusals -> noted.ip ->> 'until')::timestamptz > clock_timestamp()
    ) then noted.refusals
    else noted.refusals || jsonb_build_object(noted.ip, jsonb_build_object(
      'code', noted.answer -> 'code', 'at', clock_timestamp(), 'until', clock_timestamp() + (noted.answer ->> 'wait')::integer * interval '1 second'
    ))
  end
$$;

create function pg_temp.send(id uuid) returns jsonb
language sql
as $$
  select pg_temp.answer(case when (p -> 'staff')::boolean then format('api.send_otp(%L)', p ->> 'codigo')
    else format('api.portal_send_otp(%L, %L)', p ->> 'codigo', right(p ->> 'telefone', 4)) end)
  from pg_temp.person(send.id) as p
$$;

create function pg_temp.verify(id uuid, otp text) returns jsonb
language sql
as $$
  select pg_temp.answer(format(case when (p -> 'staff')::boolean then 'api.verify_otp(%L, %L)' else 'api.portal_verify_otp(%L, %L)' end, p ->> 'codigo', verify.otp))
  from pg_temp.person(verify.id) as p
$$;

create function pg_temp.opened(id uuid, answer jsonb) returns boolean
language sql
as $$
  select coalesce(answer #>> '{claims,usuario_id}' = id::text or exists (
    select from jsonb_array_elements(answer #> '{sessao,perfis}') as p where p ->> 'id' = id::text
  ), false)
$$;

-- Whether a session is refused everything, and still is after a confirmation with each passkey of the person.
create function pg_temp.is_kept_out(claims jsonb) returns boolean
language plpgsql
as $$
declare
  v_passkey portaria.passkeys;
  v_claims jsonb := claims;
begin
  perform set_config('request.path', '/rpc/people', true);
  if claims ->> 'usuario_id' is null or pg_temp.answer(format('to_jsonb(portaria.check_step_up(%L, %L)::text)', claims, 'api')) ->> 'code' is null then
    return false;
  end if;
  for v_passkey in select p.* from portaria.passkeys as p where p.titular_id = (claims ->> 'usuario_id')::uuid and p.revogada_em is null loop
    v_claims := portaria.confirm_with_passkey('sistema', claims, v_passkey) -> 'claims';
    if pg_temp.answer(format('to_jsonb(portaria.check_step_up(%L, %L)::text)', v_claims, 'api')) ->> 'code' is null then
      return false;
    end if;
  end loop;
  return true;
end;
$$;

-- Whether the person gets in from this address: with the code that they have, or with one that they ask for and that arrives.
-- is_out: they got in, and may do nothing.
create function pg_temp.gets_in(id uuid, code text, broken text, ip text, pepper text, out is_in boolean, out is_out boolean)
language plpgsql
as $$
declare
  v_answer jsonb;
begin
  is_in := false;
  is_out := false;
  begin
    perform pg_temp.as_shim(ip, pepper);
    v_answer := case when code is not null then pg_temp.verify(id, code) end;
    is_in := pg_temp.opened(id, v_answer);
    is_out := is_in and pg_temp.is_kept_out(v_answer -> 'claims');
    raise exception using errcode = 'P0099';
  exception when sqlstate 'P0099' then
    null;
  end;
  begin
    if not is_in then
      perform pg_temp.as_shim(ip, pepper);
      v_answer := pg_temp.send(id);
      if v_answer ->> 'otp' is not null and v_answer ->> 'telefone' is not null and v_answer ->> 'telefone' is distinct from broken then
        v_answer := pg_temp.verify(id, v_answer ->> 'otp');
        is_in := pg_temp.opened(id, v_answer);
        is_out := is_in and pg_temp.is_kept_out(v_answer -> 'claims');
      end if;
    end if;
    raise exception using errcode = 'P0099';
  exception when sqlstate 'P0099' then
    null;
  end;
end;
$$;

-- The step of the verdict, through the API.
create function pg_temp.take(step text, id uuid, seen jsonb, ip text, world jsonb) returns jsonb
language plpgsql
as $$
declare
  v_person jsonb := pg_temp.person(id);
begin
  case step
    when 'person-activate' then
      return pg_temp.answer(format('api.person_activate(%L)', id));
    when 'person-unlock' then
      return pg_temp.answer(format('api.person_unlock(%L)', id));
    when 'passkey-release' then
      return pg_temp.answer(format('api.passkey_release(%L)', p.id))
      from portaria.passkeys as p where p.titular_id = take.id order by p.vale_para_exige_em limit 1;
    when 'role-grant' then
      return pg_temp.answer(format('api.role_grant(%L, %L, %L, null, %L)', 'coordenador', world ->> 'school', id, right(v_person ->> 'telefone', 4)));
    when 'network-limit-set' then
      perform pg_temp.answer(format('api.network_limit_set(%L, %L, 1000)', ip, 'erros_por_ip'));
      return pg_temp.answer(format('api.network_limit_set(%L, %L, 1000)', ip, 'otps_por_ip'));
    when 'limit-set' then
      perform pg_temp.answer(format('api.limit_set(%L, 0)', 'envios_dia_escola'));
      return pg_temp.answer(format('api.limit_set(%L, 0)', 'envios_dia_rede'));
    when 'person-update' then
      return pg_temp.answer(format('api.person_update(%L, %L, %s)', id, seen ->> 'atualizado_em', case
        when seen ->> 'situacao' in ('sem_cpf', 'cpf_duplicado') then format('cpf => %L', world #>> '{codes,1}')
        when seen ->> 'situacao' = 'telefones_diferentes' then format('telefone => %L', (
          select p.telefone from portaria.portal_profiles(v_person ->> 'codigo') as p where p.id <> take.id limit 1
        ))
        else format('telefone => %L', world ->> 'newPhone')
      end));
  end case;
end;
$$;

create function pg_temp.age(seconds integer) returns void
language plpgsql
as $$
declare
  v_by interval := seconds * interval '1 second';
begin
  update portaria.login_otps set criado_em = criado_em - v_by, expira_em = expira_em - v_by, usado_em = usado_em - v_by;
  update portaria.otp_envios set criado_em = criado_em - v_by;
  update portaria.otp_tentativas set criado_em = criado_em - v_by;
  update portaria.otp_recusas set criado_em = criado_em - v_by, ate = ate - v_by;
  update portaria.redes_conhecidas set vista_em = vista_em - v_by;
  update portaria.passkeys set vale_para_exige_em = vale_para_exige_em - v_by;
  update portaria.desbloqueios set desbloqueado_em = desbloqueado_em - v_by;
end;
$$;

create function pg_temp.make_key(id uuid, hours integer) returns void
language sql
as $$
  insert into portaria.passkeys (contexto, titular_id, alca, credencial, chave_publica, algoritmo, contador, sincronizada, nome, vale_para_exige_em)
  values ('sistema', id, sha256('a') || sha256('b'), uuid_send(gen_random_uuid()), 'key', -7, 0, true, 'Chave', clock_timestamp() + hours * interval '1 hour')
$$;

create function pg_temp.open_by_key(claims jsonb, hours integer) returns void
language sql
as $$
  select pg_temp.make_key((claims ->> 'usuario_id')::uuid, hours);
  update portaria.sessoes as s set meio = 'passkey', passkey_id = p.id
  from portaria.passkeys as p
  where s.jti = claims ->> 'jti' and p.titular_id = s.titular_id
$$;

create function pg_temp.live(world jsonb, readers jsonb, pepper text) returns jsonb
language plpgsql
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_kind constant text := world ->> 'kind';
  v_school constant uuid := world ->> 'school';
  v_far constant uuid := world ->> 'elsewhere';
  v_event jsonb;
  v_ip text;
  v_answer jsonb;
  v_wrong jsonb;
  v_code text;
  v_broken text;
  v_refusals jsonb := '{}';
  v_signed text;
  v_sent text;
  v_place text;
  v_reader text := world ->> 'reader';
  v_seen jsonb;
  v_step text;
  v_then jsonb;
  v_taken jsonb := '[]';
  v_in record;
begin
  perform pg_temp.as_shim('198.18.0.1', pepper);
  case v_kind
    when 'usuario' then
      insert into portaria.usuarios (id, codigo, nome_completo, telefone) values (v_id, world #>> '{codes,0}', 'Vera Mundo', world ->> 'phone');
      insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id) select v_id, p.id, v_school from portaria.papeis as p where p.nome = 'coordenador';
    when 'aluno' then
      insert into api.alunos (id, escola_id, turma_id, matricula, nome_completo, nascimento, cpf, telefone)
      values (v_id, v_school, (world ->> 'class')::uuid, 'mundo', 'Vera Mundo', '2010-01-01', world #>> '{codes,0}', world ->> 'phone');
    else
      insert into api.responsaveis (id, escola_id, nome_completo, cpf, telefone) values (v_id, v_school, 'Vera Mundo', world #>> '{codes,0}', world ->> 'phone');
  end case;

  for v_event in select e from jsonb_array_elements(world -> 'events') as e loop
    v_ip := world -> 'addresses' ->> coalesce((v_event ->> 'from')::integer, 0);
    perform pg_temp.as_shim(v_ip, pepper);
    case v_event ->> 'do'
      when 'inactive' then
        update portaria.usuarios set ativo = false where id = v_id;
        update api.alunos set ativo = false where id = v_id;
        update api.responsaveis set ativo = false where id = v_id;
      when 'no role' then
        perform pg_temp.as_reader(readers -> (v_event ->> 'by'));
        perform pg_temp.answer(format('api.role_revoke(%L, %L, %L)', 'coordenador', v_school, v_id)) where v_kind = 'usuario';
      when 'second school' then
        insert into portaria.usuario_papeis (usuario_id, papel_id, escola_id)
        select v_id, p.id, v_far from portaria.papeis as p where p.nome = 'coordenador' and v_kind = 'usuario' on conflict do nothing;
      when 'school gone' then
        perform set_config('session_replication_role', 'replica', true);
        update portaria.usuario_papeis set escola_id = gen_random_uuid() where usuario_id = v_id;
        perform set_config('session_replication_role', 'origin', true);
      when 'no code' then
        update api.alunos set cpf = null where id = v_id;
      when 'no phone' then
        update portaria.usuarios set telefone = null where id = v_id;
        update api.alunos set telefone = null where id = v_id;
      when 'guardian' then
        with g as (
          insert into api.responsaveis (escola_id, nome_completo, cpf, telefone)
          select v_school, 'Mãe Mundo', world #>> '{codes,2}', world ->> 'otherPhone' where v_kind = 'aluno' on conflict do nothing returning id
        )
        insert into api.alunos_responsaveis (escola_id, aluno_id, responsavel_id, parentesco) select v_school, v_id, g.id, 'mae' from g;
      when 'new phone' then
        update portaria.usuarios set telefone = world ->> 'otherPhone' where id = v_id;
        update api.alunos set telefone = world ->> 'otherPhone' where id = v_id;
        update api.responsaveis set telefone = world ->> 'otherPhone' where id = v_id;
      when 'other record' then
        insert into api.responsaveis (escola_id, nome_completo, cpf, telefone, criado_em)
        select case when v_event -> 'here' = 'true' and v_kind = 'aluno' then v_school else v_far end,
          case when v_event -> 'sameName' = 'true' then 'Vera Mundo' else 'Outra Pessoa' end, world #>> '{codes,0}', world ->> (v_event ->> 'phone'),
          now() - (v_event ->> 'older')::integer * interval '1 day'
        where v_kind <> 'usuario'
        on conflict do nothing;
      when 'send' then
        v_answer := pg_temp.send(v_id);
        if v_answer ->> 'otp' is null then
          v_refusals := pg_temp.noted(v_refusals, v_id, v_ip, v_answer);
        else
          v_sent := v_ip;
          v_code := case when v_answer ->> 'telefone' is not null then v_answer ->> 'otp' end; -- without a phone nobody reads it
          case v_event ->> 'then'
            when 'failed' then
              perform api.otp_delivery(jsonb_build_array(jsonb_build_object('otp_id', v_answer -> 'otp_id', 'resultados', '[{"canal": "console", "situacao": "falhou"}]'::jsonb)));
              v_broken := v_answer ->> 'telefone';
              v_code := null;
            when 'used' then
              v_broken := nullif(v_broken, v_answer ->> 'telefone');
              v_answer := pg_temp.verify(v_id, v_code);
              if coalesce(v_answer ? 'claims', false) then
                v_signed := v_ip;
                v_code := null;
              elsif v_answer ->> 'code' = 'rate_limited_ip' then
                v_refusals := pg_temp.noted(v_refusals, v_id, v_ip, v_answer);
              end if;
            when 'wrong' then
              v_broken := nullif(v_broken, v_answer ->> 'telefone');
              for n in 1..3 loop
                v_wrong := pg_temp.verify(v_id, lpad((((v_answer ->> 'otp')::integer + n) % 1000000)::text, 6, '0'));
                if v_wrong ->> 'code' = 'rate_limited_ip' then
                  v_refusals := pg_temp.noted(v_refusals, v_id, v_ip, v_wrong);
                end if;
              end loop;
            else
              v_broken := nullif(v_broken, v_answer ->> 'telefone');
          end case;
        end if;
      when 'errors' then
        insert into portaria.login_otps (contexto, usuario_id, aluno_id, responsavel_id, sal, hash, tentativas, criado_em, expira_em, erros_apos, erros_rede, telefone)
        select case v_kind when 'usuario' then 'sistema' else 'portal' end, case v_kind when 'usuario' then v_id end, case v_kind when 'aluno' then v_id end,
          case v_kind when 'responsavel' then v_id end, uuid_send(gen_random_uuid()), sha256('x'), 3, clock_timestamp() - n * interval '1 minute' - interval '1 hour',
          clock_timestamp() - interval '1 hour', array_fill(interval '1 second', array[3]), array_fill(portaria.ip_network(v_ip::inet), array[3]), 'none'
        from generate_series(1, (v_event ->> 'codes')::integer) as n;
      when 'crowd' then
        insert into portaria.otp_envios (contexto, codigo_digest, ip, criado_em)
        select 'sistema', uuid_send(gen_random_uuid()), v_ip::inet, clock_timestamp() - interval '1 minute' from generate_series(1, (v_event ->> 'n')::integer);
      when 'crowd errs' then
        insert into portaria.otp_tentativas (ip, criado_em) select v_ip::inet, clock_timestamp() - interval '1 minute' from generate_series(1, (v_event ->> 'n')::integer);
      when 'network limit' then
        insert into portaria.limites_rede (rede, nome, valor) values (portaria.ip_network(v_ip::inet), v_event ->> 'name', (v_event ->> 'value')::integer)
        on conflict (nome, rede) do update set valor = excluded.valor;
      when 'budget' then
        update portaria.limites set valor = greatest(1, (v_event ->> 'left')::integer
          + case v_event ->> 'of' when 'rede' then portaria.network_sends() else portaria.school_sends(v_school) end)
        where nome = 'envios_dia_' || (v_event ->> 'of');
      when 'demand' then
        update portaria.papeis set exige = 'passkey' where nome = 'coordenador';
        perform pg_temp.open_by_key(readers -> 'coordenador', -1); -- or that reader could do nothing
      when 'own key' then
        perform pg_temp.make_key(v_id, (v_event ->> 'hours')::integer) where v_kind = 'usuario';
      when 'reader''s key' then
        perform pg_temp.open_by_key(readers -> 'administrador', (v_event ->> 'hours')::integer);
      when 'unlock' then
        perform portaria.unlock_titulares(array[v_id]);
      when 'age' then
        perform pg_temp.age((v_event ->> 'seconds')::integer);
        v_refusals := coalesce((
          select jsonb_object_agg(r.key, r.value || jsonb_build_object(
            'at', (r.value ->> 'at')::timestamptz - (v_event ->> 'seconds')::integer * interval '1 second',
            'until', (r.value ->> 'until')::timestamptz - (v_event ->> 'seconds')::integer * interval '1 second'
          )) from jsonb_each(v_refusals) as r
        ), '{}');
    end case;
  end loop;

  v_place := coalesce(
    (select r.key from jsonb_each(v_refusals) as r where (r.value ->> 'until')::timestamptz > clock_timestamp() order by r.value ->> 'at' desc limit 1),
    v_signed, v_sent, world #>> '{addresses,3}'
  );
  perform pg_temp.as_reader(readers -> v_reader);
  v_seen := pg_temp.answer(format('api.person(%L)', v_id));
  if v_seen ->> 'code' = 'not_allowed' then
    v_reader := 'administrador';
    perform pg_temp.as_reader(readers -> v_reader);
    v_seen := pg_temp.answer(format('api.person(%L)', v_id));
  end if;
  v_in := pg_temp.gets_in(v_id, v_code, v_broken, v_place, pepper);
  for v_step in select s from jsonb_array_elements_text(v_seen -> 'passos') as s loop
    begin
      perform pg_temp.as_reader(readers -> v_reader);
      v_answer := pg_temp.take(v_step, v_id, v_seen, v_place, world);
      perform pg_temp.as_reader(readers -> v_reader);
      v_then := pg_temp.answer(format('api.person(%L)', v_id));
      v_taken := v_taken || jsonb_build_object(
        'step', v_step, 'refused', v_answer -> 'code', 'situacao', v_then -> 'situacao', 'porque', v_then -> 'porque', 'entra', v_then -> 'entra',
        'in', g.is_in, 'out', g.is_out
      ) from pg_temp.gets_in(v_id, v_code, v_broken, v_place, pepper) as g;
      raise exception using errcode = 'P0099';
    exception when sqlstate 'P0099' then
      null;
    end;
  end loop;
  perform pg_temp.as_reader(readers -> 'administrador');
  return jsonb_build_object(
    'situacao', v_seen -> 'situacao', 'porque', v_seen -> 'porque', 'entra', v_seen -> 'entra', 'quem', v_seen -> 'quem', 'code', v_seen -> 'code',
    'reader', v_reader, 'in', v_in.is_in, 'out', v_in.is_out, 'place', v_place, 'taken', v_taken,
    'network', pg_temp.answer(format('api.person(%L)', v_id)) -> 'passos'
  );
end;
$$;
