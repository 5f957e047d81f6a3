/*
 * One batch of an import. Each row runs in its own subtransaction, so that every bad row is reported; the caller
 * decides whether the good ones are kept. Only errors of the data are reported per row; any other error ends the
 * import. Plans are not cached: those of the nearly empty tables of a new network would read the whole table for each
 * further row.
 */
create or replace function portaria.import_usuarios(linhas jsonb) returns table (linha integer, motivo text)
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_linha record;
  v_restricao text;
begin
  for v_linha in
    select * from jsonb_to_recordset(import_usuarios.linhas) as l (linha integer, codigo text, nome_completo text, telefone text, papel text, escola_id text)
  loop
    begin
      perform portaria.import_usuario(v_linha.codigo, v_linha.nome_completo, v_linha.telefone, v_linha.papel, nullif(v_linha.escola_id, '')::uuid);
    exception when data_exception or integrity_constraint_violation or sqlstate 'PGRST' then
      get stacked diagnostics v_restricao = constraint_name, motivo = message_text;
      motivo := case
        when sqlstate = 'PGRST' then 'codigo is not a CPF, an INEP or a CNPJ'
        when v_restricao = 'usuarios_telefone_e164' then 'telefone is not like +5511900000000'
        when v_restricao = 'usuarios_nome_completo_visivel' then 'nome_completo has an invisible character, or none that shows'
        when v_restricao = 'usuario_papeis_escola_id_fkey' then 'no school has this escola_id'
        else motivo
      end;
      linha := v_linha.linha;
      return next;
    end;
  end loop;
end;
$$;

comment on function portaria.import_usuarios(jsonb) is 'Imports [{linha, codigo, nome_completo, telefone, papel, escola_id}]; returns each bad row with its reason.';

revoke all on function portaria.import_usuarios(jsonb) from public;
