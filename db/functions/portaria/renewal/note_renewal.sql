/*
 * Every new token of the sign-in changes the row: a role switch stores the role, a renewal its generation. entrega is
 * for a sign-in and a renewal: both give out the newest renewal token. segundos is the life of both cookies. Rows of
 * expired tokens are deleted here: a sign-in that is renewed for a week then leaves no more of them than one of a day.
 * The clean-up may hold such a row; it is not waited for.
 */
create or replace function portaria.note_renewal(renovacao portaria.renovacoes, claims jsonb, entrega boolean) returns jsonb
language plpgsql volatile
as $$
declare
  v_headers jsonb := coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}');
begin
  renovacao.titular_id := portaria.safe_uuid(note_renewal.claims ->> 'sub');
  renovacao.papel := coalesce(note_renewal.claims ->> 'principal_role', note_renewal.claims ->> 'portal_type');
  renovacao.escola_id := portaria.safe_uuid(note_renewal.claims ->> 'escola_id');
  renovacao.emitida_em := to_timestamp((note_renewal.claims ->> 'iat')::bigint);
  renovacao.geo := portaria.request_geo(v_headers);
  renovacao.user_agent := left(nullif(v_headers ->> 'user-agent', ''), 400);
  with expiradas as (
    delete from portaria.sessoes as s
    where s.ctid = any (array(
      select s.ctid from portaria.sessoes as s
      where s.familia = renovacao.familia and s.expira_em < clock_timestamp()
      for update skip locked
    ))
  )
  update portaria.renovacoes as r
  set titular_id = renovacao.titular_id, papel = renovacao.papel, escola_id = renovacao.escola_id, emitida_em = renovacao.emitida_em,
    geracao = renovacao.geracao, usada = renovacao.usada, usada_em = renovacao.usada_em, tentativas = renovacao.tentativas,
    irmas = renovacao.irmas, vale_de = renovacao.vale_de, momentos = renovacao.momentos,
    geo = renovacao.geo, user_agent = renovacao.user_agent
  where r.familia = renovacao.familia;
  if not found then
    insert into portaria.renovacoes select renovacao.*;
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'token', case when note_renewal.entrega
      then portaria.renewal_token(renovacao.familia, renovacao.chave, renovacao.geracao, renovacao.irmas - 1)
    end,
    'segundos', ceil(extract(epoch from renovacao.expira_em - clock_timestamp()))::integer
  ));
end;
$$;

comment on function portaria.note_renewal(portaria.renovacoes, jsonb, boolean) is 'Stores the row with the role of a new token (claims): {token, segundos}. token is the newest renewal token, with entrega; segundos is what is left of the sign-in.';

revoke all on function portaria.note_renewal(portaria.renovacoes, jsonb, boolean) from public;
