/*
 * One sentence for the school's secretary: the cause, then the next step.
 */
create or replace function portaria.verdict_reason(situacao text, detalhe text default null) returns text
language sql immutable
as $$
  select case verdict_reason.situacao
    when 'pode_entrar' then case when verdict_reason.detalhe = 'trocas'
      then 'Pode entrar, mas num acesso aberto trocou de papel vezes demais: espere até a hora indicada ou encerre esse acesso e entre de novo.'
      else 'Pode entrar: basta pedir um código.'
    end
    when 'inativa' then 'O cadastro está inativo: ative-o para que a pessoa possa entrar.'
    when 'sem_papel' then 'A pessoa não tem papel em nenhuma escola: conceda um papel.'
    when 'escola_ausente' then 'A escola do papel desta pessoa não existe mais: conceda um papel em outra escola.'
    when 'sem_cpf' then 'O cadastro não tem CPF: preencha o CPF.'
    when 'sem_telefone' then 'Não há telefone para receber o código: cadastre um telefone.'
    when 'limite_erros' then 'Houve códigos errados demais a partir de ' || coalesce(verdict_reason.detalhe, 'todas as redes') || ': espere até a hora indicada ou desbloqueie a pessoa.'
    when 'limite_envios' then 'Houve pedidos de código demais: espere até a hora indicada ou desbloqueie a pessoa.'
    when 'canal_falhou' then 'Nenhum canal entregou o código (' || coalesce(verdict_reason.detalhe, 'todos falharam') || '): confira o telefone e peça outro código.'
    when 'codigo_a_caminho' then 'Um código foi enviado e vale até a hora indicada: confira as mensagens do telefone.'
    when 'cpf_duplicado' then 'O mesmo CPF está em cadastros com nomes diferentes: corrija o CPF errado.'
    when 'telefones_diferentes' then 'O mesmo CPF tem telefones diferentes (' || verdict_reason.detalhe || '): o código vai para um deles; confirme qual está certo.'
  end
$$;

comment on function portaria.verdict_reason(text, text) is 'The sentence for a situation, in Portuguese: the cause and the next step.';

revoke all on function portaria.verdict_reason(text, text) from public;
