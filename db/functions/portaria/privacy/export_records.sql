/*
 * For a request of access (LGPD, article 18): every row about the person, by table. Salts and hashes of codes are left
 * out: they are no personal data, and could be misused. Of changes that the person made to others, it has only the
 * event and the time.
 */
create or replace function portaria.export_records(ids uuid[], codigo text) returns jsonb
language sql stable
as $$
  with linhas (tabela, linha) as (
    select 'portaria.usuarios', to_jsonb(t) from portaria.usuarios as t where t.id = any (export_records.ids)
    union all
    select 'portaria.usuario_papeis', to_jsonb(t) || jsonb_build_object('papel', (select p.nome from portaria.papeis as p where p.id = t.papel_id))
    from portaria.usuario_papeis as t where t.usuario_id = any (export_records.ids)
    union all
    select 'portaria.titulares', to_jsonb(t) from portaria.titulares as t where t.id = any (export_records.ids)
    union all
    select 'portaria.login_otps', to_jsonb(t) - array['sal', 'hash'] from portaria.login_otps as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.otp_envios', to_jsonb(t) - 'codigo_digest' from portaria.otp_envios as t
    where t.otp_id in (select o.id from portaria.login_otps as o where o.titular_id = any (export_records.ids))
    union all
    select 'portaria.otp_recusas', to_jsonb(t) - 'codigo_digest' from portaria.otp_recusas as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.redes_conhecidas', to_jsonb(t) from portaria.redes_conhecidas as t where t.titular = any (export_records.ids)
    union all
    select 'portaria.desbloqueios', to_jsonb(t) from portaria.desbloqueios as t where t.titular = any (export_records.ids)
    union all
    select 'portaria.token_blacklist', to_jsonb(t) from portaria.token_blacklist as t where t.usuario_id = any (export_records.ids)
    union all
    select 'portaria.alertas', case when t.usuario_id = any (export_records.ids) then to_jsonb(t) else to_jsonb(t) - array['usuario_id', 'jti', 'motivo'] end
    from portaria.alertas as t
    where t.usuario_id = any (export_records.ids) or t.resolvido_por = any (export_records.ids)
    union all
    select 'portaria.avisos', to_jsonb(t) from portaria.avisos as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.importacao_linhas', to_jsonb(t) from portaria.importacao_linhas as t where t.codigos @> array[export_records.codigo]
    union all
    select 'portaria.lote_itens', to_jsonb(t) from portaria.lote_itens as t
    where t.pessoa_id = any (export_records.ids) or t.dados ->> 'responsavel_id' = any (export_records.ids::text[])
    union all
    select 'portaria.sessoes', to_jsonb(t) from portaria.sessoes as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.renovacoes', to_jsonb(t) - array['chave', 'tentativas'] from portaria.renovacoes as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.passkeys', to_jsonb(t) - array['alca', 'credencial', 'chave_publica'] from portaria.passkeys as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.sessao_trocas', to_jsonb(t) from portaria.sessao_trocas as t
    where t.familia in (
      select s.familia from portaria.sessoes as s where s.titular_id = any (export_records.ids)
      union all select r.familia from portaria.renovacoes as r where r.titular_id = any (export_records.ids)
    )
    union all
    select 'portaria.portal_sessoes', to_jsonb(t) from portaria.portal_sessoes as t where t.titular_id = any (export_records.ids)
    union all
    select 'portaria.portal_telefones', to_jsonb(t) from portaria.portal_telefones as t where t.cpf = export_records.codigo
    union all
    select 'portaria.logs_transacoes',
      case when t.usuario_id = any (export_records.ids) or portaria.safe_uuid(t.dados ->> 'titular_id') = any (export_records.ids) then to_jsonb(t)
        else to_jsonb(t) - array['usuario_id', 'dados'] end
    from portaria.logs_transacoes as t
    where t.usuario_id = any (export_records.ids) or t.ator_id = any (export_records.ids) or t.dados ->> 'titular_id' = any (export_records.ids::text[])
    union all
    select 'portaria.linhas_seguidas', to_jsonb(t) from portaria.followed_of(export_records.ids) as t
    union all
    select 'portaria.quarentena', to_jsonb(t) from portaria.quarantined_of(export_records.codigo, export_records.ids) as t
    union all
    select 'api.alunos', to_jsonb(t) from api.alunos as t where t.id = any (export_records.ids)
    union all
    select 'api.responsaveis', to_jsonb(t) from api.responsaveis as t where t.id = any (export_records.ids)
    union all
    select 'api.alunos_responsaveis', to_jsonb(t) from api.alunos_responsaveis as t where t.aluno_id = any (export_records.ids) or t.responsavel_id = any (export_records.ids)
    union all
    select 'api.professores', to_jsonb(t) from api.professores as t where t.id = any (export_records.ids)
    union all
    select 'api.disciplinas', to_jsonb(t) from api.disciplinas as t where t.professor_id = any (export_records.ids)
    union all
    select 'api.notas', to_jsonb(t) from api.notas as t where t.aluno_id = any (export_records.ids)
    union all
    select 'api.frequencias', to_jsonb(t) from api.frequencias as t where t.aluno_id = any (export_records.ids)
    union all
    select 'api.ocorrencias', to_jsonb(t) from api.ocorrencias as t where t.aluno_id = any (export_records.ids)
    union all
    select 'api.documentos', to_jsonb(t) from api.documentos as t where t.aluno_id = any (export_records.ids)
  )
  select coalesce(jsonb_object_agg(l.tabela, l.linhas), '{}')
  from (select l.tabela, jsonb_agg(l.linha) as linhas from linhas as l group by l.tabela) as l
$$;

comment on function portaria.export_records(uuid[], text) is 'Every row about the records with these ids, and about this login code: {<table>: [<row>, ...]}; {} when there are no rows.';

revoke all on function portaria.export_records(uuid[], text) from public;
