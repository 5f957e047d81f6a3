/*
 * Schools name columns as they like. The names of our own fields are names too.
 */
create or replace function portaria.import_field(tipo text, nome text) returns text
language sql immutable
as $$
  select coalesce((
    select s.campo
    from (values
      ('equipe', 'codigo', 'codigo cpf documento cpfdoservidor cpfdofuncionario'),
      ('equipe', 'nome_completo', 'nomecompleto nome funcionario servidor nomedofuncionario nomedoservidor professor'),
      ('equipe', 'telefone', 'telefone celular fone whatsapp tel contato telefonecelular'),
      ('equipe', 'papel', 'papel cargo funcao perfil'),
      ('equipe', 'escola', 'escola unidade escolaid unidadeescolar inep nomedaescola'),
      ('familias', 'escola', 'escola unidade escolaid unidadeescolar inep nomedaescola'),
      ('familias', 'turma', 'turma classe turmadoaluno'),
      ('familias', 'matricula', 'matricula ra matriculadoaluno numerodamatricula nmatricula codigodoaluno'),
      ('familias', 'aluno_nome', 'alunonome aluno nomedoaluno nome nomecompleto estudante nomedoestudante nomealuno'),
      ('familias', 'nascimento', 'nascimento datadenascimento dtnascimento datanascimento nascidoem dtnasc'),
      ('familias', 'aluno_cpf', 'alunocpf cpf cpfdoaluno cpfaluno cpfdoestudante'),
      ('familias', 'aluno_telefone', 'alunotelefone telefonedoaluno celulardoaluno'),
      ('familias', 'responsavel_nome', 'responsavelnome responsavel nomedoresponsavel nomeresponsavel'),
      ('familias', 'responsavel_cpf', 'responsavelcpf cpfdoresponsavel cpfresponsavel'),
      ('familias', 'responsavel_telefone', 'responsaveltelefone telefone celular telefonedoresponsavel celulardoresponsavel whatsapp contato fone'),
      ('familias', 'responsavel_email', 'responsavelemail email emaildoresponsavel'),
      ('familias', 'parentesco', 'parentesco vinculo grauparentesco graudeparentesco'),
      ('familias', 'mae_nome', 'maenome mae nomedamae filiacao1'),
      ('familias', 'mae_cpf', 'maecpf cpfdamae cpfmae'),
      ('familias', 'mae_telefone', 'maetelefone telefonedamae celulardamae telefonemae celularmae'),
      ('familias', 'pai_nome', 'painome pai nomedopai filiacao2'),
      ('familias', 'pai_cpf', 'paicpf cpfdopai cpfpai'),
      ('familias', 'pai_telefone', 'paitelefone telefonedopai celulardopai telefonepai celularpai')
    ) as s (tipo, campo, nomes)
    where s.tipo = import_field.tipo
      and regexp_replace(portaria.search_key(import_field.nome), '[^a-z0-9]', '', 'g') = any (string_to_array(s.nomes, ' '))
  ), '')
$$;

comment on function portaria.import_field(text, text) is 'What a column with this name holds, or an empty text. Names differ by case, accents and signs.';

revoke all on function portaria.import_field(text, text) from public;
