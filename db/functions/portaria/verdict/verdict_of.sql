/*
 * The verdict as this reader may see it. Networks, channels and switches of role come from sign-ins at any school: of a
 * person who is not all theirs, a school reads only the situation, which limit it is, until when, and who mends it. Who may raise the limit
 * of a network reads which limit of which address it is, so a page can offer the step. Nobody but the person can make
 * the first passkey.
 */
create or replace function portaria.verdict_of(situacao text, ate timestamptz, detalhe text, entra boolean, pode jsonb, visivel boolean, da_rede boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'situacao', verdict_of.situacao,
    'entra', verdict_of.entra,
    'ate', case when v.mostra_ate then portaria.iso_utc(verdict_of.ate) end,
    'porque', case
      when verdict_of.situacao = 'pode_entrar' and v.mostra_ate and verdict_of.detalhe = 'trocas'
      then 'Pode entrar, mas num acesso aberto trocou de papel vezes demais: espere até a hora indicada ou encerre esse acesso e entre de novo.'
      else case when verdict_of.entra and verdict_of.situacao in ('cpf_duplicado', 'telefones_diferentes', 'escola_ausente', 'exige_passkey') then 'Pode entrar. ' else '' end
        || portaria.verdict_reason(verdict_of.situacao, case when verdict_of.visivel or v.chave then verdict_of.detalhe when verdict_of.situacao = 'limite_rede' then v.limite end, v.leitor)
    end,
    'quem', case
      when verdict_of.situacao in ('pode_entrar', 'codigo_a_caminho') or v.propria then null
      when cardinality(v.passos) > 0 then 'leitor'
      else 'rede'
    end,
    'passos', to_jsonb(v.passos)
  ) || case when 'network-limit-set' = any (v.passos) then jsonb_build_object('limite', jsonb_build_object(
    'nome', v.limite, 'rede', v.endereco, 'valor', portaria.limite_rede(v.limite, v.endereco::inet)
  )) else '{}' end
  from (
    select p.passos, verdict_of.situacao <> 'pode_entrar' or verdict_of.visivel as mostra_ate,
      split_part(verdict_of.detalhe, ' ', 1) as limite, split_part(verdict_of.detalhe, ' ', 2) as endereco,
      p.chave, p.propria, p.propria or cardinality(p.passos) > 0 or verdict_of.situacao in ('pode_entrar', 'codigo_a_caminho') as leitor
    from (
      select verdict_of.situacao = 'exige_passkey' as chave, verdict_of.situacao = 'exige_passkey' and verdict_of.detalhe = 'sem' as propria, portaria.verdict_steps(verdict_of.situacao, verdict_of.detalhe, verdict_of.pode, verdict_of.da_rede) as passos
    ) as p
  ) as v
$$;

comment on function portaria.verdict_of(text, timestamptz, text, boolean, jsonb, boolean, boolean) is 'The verdict {situacao, entra, ate, porque, quem, passos} for a reader, and limite {nome, rede, valor} when network-limit-set is a step. entra: the person can sign in now. quem mends it: leitor (by passos), rede, or null (nobody, or the person alone). pode: what the reader may do to the person; visivel: the reader sees everything of the person; da_rede: the reader manages the network.';

revoke all on function portaria.verdict_of(text, timestamptz, text, boolean, jsonb, boolean, boolean) from public;
