/*
 * The part of portaria.sign_out for a sign-in that is named by its family: the person is locked, then everything of the
 * sign-in ends. A sign-in that has ended is not logged again, however often its tokens are sent.
 */
create or replace function portaria.end_kept_sign_in(
  contexto text, familia uuid, titular_id uuid, papel text, escola_id uuid, todas boolean
) returns void
language plpgsql volatile
as $$
declare
  v_sem_fim constant bigint := 99999999999; -- later than any session: all of them end
  v_portal boolean := end_kept_sign_in.contexto = 'portal';
  v_cpf text;
  v_sessao portaria.sessoes;
begin
  if v_portal then
    v_cpf := portaria.portal_cpf(end_kept_sign_in.papel, end_kept_sign_in.titular_id);
    perform portaria.lock_portal(v_cpf, end_kept_sign_in.titular_id);
  else
    perform portaria.lock_usuario(end_kept_sign_in.titular_id);
  end if;
  if not portaria.family_lives(end_kept_sign_in.familia) then
    return;
  end if;
  v_sessao.familia := end_kept_sign_in.familia;
  perform portaria.revoke_family(v_sessao);
  if end_kept_sign_in.todas and v_portal then
    perform portaria.end_all_portal_sessions(v_cpf, v_sem_fim);
  elsif end_kept_sign_in.todas then
    perform portaria.end_all_sessions(end_kept_sign_in.titular_id, v_sem_fim);
  end if;
  perform portaria.log_transacao(
    case when v_portal then 'portal.logout' else 'logout' end,
    case when not v_portal then end_kept_sign_in.titular_id end,
    end_kept_sign_in.escola_id,
    jsonb_strip_nulls(jsonb_build_object(
      'titular_id', case when v_portal then end_kept_sign_in.titular_id end,
      'familia', end_kept_sign_in.familia,
      'todas', end_kept_sign_in.todas
    ))
  );
end;
$$;

comment on function portaria.end_kept_sign_in(text, uuid, uuid, text, uuid, boolean) is 'Logs out a sign-in by its family: revokes its live tokens and ends its renewal. todas: every session of the person.';

revoke all on function portaria.end_kept_sign_in(text, uuid, uuid, text, uuid, boolean) from public;
