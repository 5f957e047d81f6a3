/*
 * The person chose to stay signed in (manter). The row is stored with the first token, by portaria.note_renewal.
 */
create or replace function portaria.new_renewal(contexto text, manter boolean, telefone text default null, passkey_id uuid default null) returns portaria.renovacoes
language plpgsql volatile
as $$
declare
  v_maxima interval := case when new_renewal.manter then portaria.renewal_limit(new_renewal.contexto) end;
  v_renovacao portaria.renovacoes;
begin
  if v_maxima > interval '0' then
    v_renovacao.familia := portaria.time_ordered_uuid();
    v_renovacao.contexto := new_renewal.contexto;
    v_renovacao.telefone := new_renewal.telefone;
    v_renovacao.meio := case when new_renewal.passkey_id is null then 'codigo' else 'passkey' end;
    v_renovacao.passkey_id := new_renewal.passkey_id;
    v_renovacao.entrou_em := date_trunc('second', clock_timestamp());
    v_renovacao.expira_em := v_renovacao.entrou_em + v_maxima;
    v_renovacao.chave := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    v_renovacao.geracao := 0;
    v_renovacao.irmas := 1;
    v_renovacao.vale_de := 0;
    v_renovacao.tentativas := '{}';
    v_renovacao.momentos := '{}';
  end if;
  return v_renovacao;
end;
$$;

comment on function portaria.new_renewal(text, boolean, text, uuid) is 'A row of renovacoes for a new sign-in of this context, not stored yet; null without manter, or when staying signed in is off.';

revoke all on function portaria.new_renewal(text, boolean, text, uuid) from public;
