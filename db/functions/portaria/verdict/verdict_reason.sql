/*
 * One sentence for the person at the desk: the cause, then the next step, where they may do it themselves; else who may.
 */
create or replace function portaria.verdict_reason(situacao text, detalhe text default null, leitor boolean default true) returns text
language sql immutable
as $$
  select v.causa || case
    when verdict_reason.leitor then ': ' || v.passo || '.'
    when verdict_reason.situacao ~ '^(limite|exige)' then ': espere até a hora indicada, ou peça à rede, que pode ' || v.da_rede || '.'
    else ': peça à rede, que pode ' || v.da_rede || '.'
  end
  from (
    select c.causa, c.passo, c.da_rede
    from (values
      ('pode_entrar', 'Pode entrar', 'basta pedir um código', null),
      ('inativa', 'O cadastro está inativo', 'ative-o para que a pessoa possa entrar', 'ativá-lo'),
      ('sem_papel', 'A pessoa não tem papel em nenhuma escola', 'conceda um papel', 'conceder um papel'),
      ('escola_ausente', 'A escola do papel desta pessoa não existe mais', 'conceda um papel em outra escola', 'conceder outro papel'),
      ('sem_cpf', 'O cadastro não tem CPF', 'preencha o CPF', 'preenchê-lo'),
      ('sem_telefone', 'Não há telefone para receber o código', 'cadastre um telefone', 'cadastrar um telefone'),
      ('limite_erros', 'Houve códigos errados demais' || coalesce(' na rede ' || verdict_reason.detalhe, ''), 'espere até a hora indicada ou desbloqueie a pessoa', 'desbloquear a pessoa'),
      ('limite_envios', 'Houve pedidos de código demais', 'espere até a hora indicada ou desbloqueie a pessoa', 'desbloquear a pessoa'),
      ('limite_rede', case
        when verdict_reason.detalhe ~ '^envios_dia_rede' then 'A rede de ensino já mandou todos os códigos do dia'
        when verdict_reason.detalhe ~ '^envios_dia_escola' then 'A escola já mandou todos os códigos do dia'
        when verdict_reason.detalhe ~ '^erros_por_ip' then 'Da rede de internet em que a pessoa pediu' || coalesce(' (' || substring(verdict_reason.detalhe from ' (.*)') || ')', '') || ' vieram códigos errados demais'
        else 'A rede de internet em que a pessoa pediu' || coalesce(' (' || substring(verdict_reason.detalhe from ' (.*)') || ')', '') || ' já pediu todos os códigos desta hora'
      end, 'espere até a hora indicada ou aumente o limite', 'aumentar o limite'),
      ('canal_falhou', 'Nenhum canal entregou o código (' || coalesce(verdict_reason.detalhe, 'todos falharam') || ')', 'confira o telefone e peça outro código', 'mudar o telefone'),
      ('codigo_a_caminho', 'Um código foi enviado e vale até a hora indicada', 'confira as mensagens do telefone', 'mudar o telefone'),
      ('cpf_duplicado', 'O mesmo CPF está em cadastros com nomes diferentes', 'corrija o CPF errado', 'corrigi-lo'),
      ('telefones_diferentes', 'O mesmo CPF tem telefones diferentes' || coalesce(' (' || verdict_reason.detalhe || ')', ''), 'confirme qual está certo e corrija o outro', 'corrigi-lo'),
      ('exige_passkey', case verdict_reason.detalhe
        when 'espera' then 'Um papel desta pessoa exige uma chave de acesso, e a que ela guardou ainda não vale'
        else 'Um papel desta pessoa exige uma chave de acesso, e ela não tem nenhuma. Se nunca guardou uma ou perdeu o aparelho'
      end, case verdict_reason.detalhe
        when 'espera' then 'espere até a hora indicada ou libere a chave'
        else 'ela entra com um código, guarda uma chave em Minha conta, e espera 24 horas ou pede à rede que a libere'
      end, 'liberar a chave')
    ) as c (situacao, causa, passo, da_rede)
    where c.situacao = verdict_reason.situacao
  ) as v
$$;

comment on function portaria.verdict_reason(text, text, boolean) is 'The sentence for a situation, in Portuguese: the cause and the next step. leitor: the reader may do it.';

revoke all on function portaria.verdict_reason(text, text, boolean) from public;
