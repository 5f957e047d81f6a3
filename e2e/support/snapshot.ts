// Stores the people, roles and limits of the demo data, and restores them between tests; those of the portal in `restoreSchool`.
import type pg from 'pg';

const SNAPSHOT = `
  create schema e2e;
  create table e2e.usuarios as select * from portaria.usuarios;
  create table e2e.usuario_papeis as select * from portaria.usuario_papeis;
  create table e2e.limites as select * from portaria.limites;
  create table e2e.alunos as select * from api.alunos;
  create table e2e.responsaveis as select * from api.responsaveis;
  create table e2e.alunos_responsaveis as select * from api.alunos_responsaveis;`;

const WRITTEN =
  'portaria.importacao_linhas, portaria.importacoes, portaria.lote_itens, portaria.lotes, portaria.login_otps, portaria.otp_envios, portaria.otp_tentativas, portaria.otp_recusas, portaria.redes_conhecidas, portaria.limites_rede, portaria.desbloqueios, portaria.portal_telefones, portaria.token_blacklist, portaria.alertas, portaria.avisos, portaria.logs_transacoes, portaria.sessoes, portaria.renovacoes, portaria.sessao_trocas, portaria.contagens, portaria.envios_hora, portaria.portal_sessoes, portaria.desafios, portaria.passkeys';

/* Empties the tables that a service writes. Truncation creates new files for two dozen tables and indexes, which takes a tenth
   of a second per test; deleting a few rows is faster. Both wait for transactions that write. */
const EMPTY = `
  lock table ${WRITTEN} in access exclusive mode;
  do $$
  declare
    v_tabela text;
    v_tabelas constant text[] := string_to_array('${WRITTEN}', ', ');
  begin
    if (
      select sum(pg_relation_size(coalesce(p.relid, t.nome::regclass))) > 1000000
      from unnest(v_tabelas) as t (nome) left join lateral pg_partition_tree(t.nome::regclass) as p on true
    ) then
      truncate ${WRITTEN};
    else
      foreach v_tabela in array v_tabelas loop
        execute format('delete from %s', v_tabela);
      end loop;
    end if;
  end $$;`;

const RESTORE = `
  ${EMPTY}
  delete from portaria.usuarios as u where not exists (select from e2e.usuarios as e where e.id = u.id);
  update portaria.usuarios as u
  set (codigo, nome_completo, ativo, telefone, auth_user_id, escola_id, sessoes_validas_desde, criado_por_escola, telefone_por_escola, papel_perdido_escola) = (
    select e.codigo, e.nome_completo, e.ativo, e.telefone, e.auth_user_id, e.escola_id, e.sessoes_validas_desde, e.criado_por_escola, e.telefone_por_escola, null::uuid
    from e2e.usuarios as e where e.id = u.id
  );
  update portaria.usuarios as u set sessoes_validas_desde = e.sessoes_validas_desde
  from e2e.usuarios as e where e.id = u.id and u.sessoes_validas_desde <> e.sessoes_validas_desde;
  delete from portaria.usuario_papeis as up
  where not exists (select from e2e.usuario_papeis as e where e.id = up.id);
  insert into portaria.usuario_papeis select * from e2e.usuario_papeis on conflict do nothing;
  update portaria.usuario_papeis set valido_desde = '-infinity' where valido_desde <> '-infinity';
  update portaria.usuarios set papel_perdido_em = '-infinity' where papel_perdido_em <> '-infinity';
  update portaria.papeis set exige = null where exige is not null;
  delete from portaria.limites;
  insert into portaria.limites select * from e2e.limites;`;

/** Copies the data that tests change. */
export async function takeSnapshot(client: pg.Client): Promise<void> {
  await client.query(SNAPSHOT);
}

/* Aborted requests of a test may still run in the database, and lock the same rows in another order. */
const RESTORE_ATTEMPTS = 5;
const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === '40P01';

/** Restores the copy and deletes codes, ledgers, revocations, alerts and logs. */
export async function restoreSnapshot(client: Pick<pg.Client, 'query'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(RESTORE); // several statements in one message are one transaction
      return;
    } catch (error) {
      if (!isDeadlock(error) || attempt === RESTORE_ATTEMPTS) throw error;
    }
  }
}
