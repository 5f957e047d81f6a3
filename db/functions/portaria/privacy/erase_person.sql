/*
 * For a request of erasure (LGPD, article 18). All sessions end, because portaria.check_request requires an active
 * record. Kept are revoked tokens until they expire, log entries without personal data, and the ledger of sends (with a
 * keyed digest of the login code) until the limits no longer need it.
 */
create or replace function portaria.erase_person(codigo text) returns jsonb
language plpgsql volatile
as $$
declare
  v_ids uuid[] := portaria.person_ids(erase_person.codigo);
  v_telefones text[];
begin
  if v_ids = '{}' then
    return null;
  end if;
  v_telefones := array(
    select u.telefone from portaria.usuarios as u where u.id = any (v_ids)
    union all select a.telefone from api.alunos as a where a.id = any (v_ids)
    union all select r.telefone from api.responsaveis as r where r.id = any (v_ids)
    union all select t.telefone from portaria.portal_telefones as t where t.cpf = erase_person.codigo
  );
  perform portaria.erase_followed(erase_person.codigo, v_ids);
  delete from portaria.usuarios as u where u.id = any (v_ids);
  perform portaria.erase_school_records(v_ids);
  delete from portaria.sessao_trocas as t
  where t.familia in (
    select s.familia from portaria.sessoes as s where s.titular_id = any (v_ids)
    union all select r.familia from portaria.renovacoes as r where r.titular_id = any (v_ids)
  );
  delete from portaria.sessoes as s where s.titular_id = any (v_ids);
  delete from portaria.renovacoes as r where r.titular_id = any (v_ids);
  delete from portaria.passkeys as p where p.titular_id = any (v_ids);
  delete from portaria.login_otps as o where o.titular_id = any (v_ids);
  delete from portaria.otp_recusas as r where r.titular_id = any (v_ids);
  delete from portaria.redes_conhecidas as r where r.titular = any (v_ids);
  delete from portaria.desbloqueios as d where d.titular = any (v_ids);
  delete from portaria.contagens as c
  where c.nome = 'desbloqueios_por_escola'
    and c.alvo in (select portaria.unlock_target(e.id, erase_person.codigo) from api.escolas as e);
  delete from portaria.portal_telefones as t where t.cpf = erase_person.codigo;
  delete from portaria.importacao_linhas as l where l.codigos @> array[erase_person.codigo];
  delete from portaria.lote_itens as i where i.pessoa_id = any (v_ids) or i.dados ->> 'responsavel_id' = any (v_ids::text[]);
  delete from portaria.avisos as a where a.titular_id = any (v_ids);
  perform portaria.erase_phones(v_telefones);
  perform portaria.erase_log_entries(v_ids);
  perform portaria.log_transacao('person.erase', null, null, jsonb_build_object('registros', to_jsonb(v_ids)));
  return jsonb_build_object(
    'registros', to_jsonb(v_ids),
    'mantidos', jsonb_build_object(
      'token_blacklist', (select count(*) from portaria.token_blacklist as b where b.usuario_id = any (v_ids)),
      'alertas', (select count(*) from portaria.alertas as a where a.usuario_id = any (v_ids)),
      'logs_transacoes', (
        select count(*) from portaria.logs_transacoes as l
        where l.usuario_id = any (v_ids) or l.ator_id = any (v_ids) or l.dados ->> 'titular_id' = any (v_ids::text[])
      ),
      'alunos', (select count(*) from api.alunos as a where a.id = any (v_ids)),
      'professores', (select count(*) from api.professores as p where p.id = any (v_ids))
    )
  );
end;
$$;

comment on function portaria.erase_person(text) is 'Deletes or pseudonymises everything about the person with this login code, and ends all sessions: {registros, mantidos}. mantidos: how many pseudonymous rows stay, by table. null when there is no such person.';

revoke all on function portaria.erase_person(text) from public;
