// The sentences of refused files in Portuguese: why, and how to mend it.
import { LIMITS, MIB } from './limits.ts';
import type { Sentences } from './sheet-refusal.ts';

export const sentencesPt: Sentences = {
  too_large: (where) => `O arquivo tem mais de ${where} MiB: divida-o em arquivos menores.`,
  unpacked: () =>
    `A planilha passa de ${LIMITS.unpacked / MIB} MiB quando é aberta: copie só a tabela para uma planilha nova.`,
  too_many_rows: (where) =>
    `O arquivo tem mais de ${Number(where).toLocaleString('pt-BR')} linhas: divida-o em arquivos menores.`,
  too_many_columns: () => `O arquivo tem mais de ${LIMITS.columns} colunas. Apague as que não são precisas.`,
  slow: () => 'A planilha demora demais para ser lida: copie só a tabela para uma planilha nova.',
  formula: (where) => `A célula ${where} tem uma fórmula: copie a tabela e cole só os valores.`,
  cell_error: (where) => `A célula ${where} tem um erro: corrija-a na planilha.`,
  links: () => 'A planilha busca dados fora dela: copie a tabela e cole só os valores numa planilha nova.',
  macros: () => 'A planilha tem macros: salve-a como .xlsx, sem macros.',
  definitions: () =>
    'A planilha tem definições que nenhum programa de planilhas grava: salve-a de novo como .xlsx.',
  hidden: (where) =>
    `Há dados escondidos na célula ${where}: mostre as linhas e colunas escondidas, ou apague-as.`,
  encrypted: () => 'A planilha tem senha: tire a senha e salve de novo.',
  old_excel: () => 'O arquivo é do Excel antigo (.xls): salve-o como .xlsx ou CSV.',
  other_format: () => 'Este tipo de arquivo não é lido: salve como .xlsx ou CSV.',
  web_page: () => 'O arquivo é uma página da web com nome de planilha: abra-o e salve como .xlsx ou CSV.',
  damaged: () => 'O arquivo está danificado ou incompleto: salve-o de novo na planilha.',
  open_quote: (where) => `As aspas da linha ${where} não fecham: corrija o arquivo.`,
  no_sheet: () => 'A planilha não tem nenhuma aba visível com dados.',
  several_sheets: (where) => `Mais de uma aba tem dados (${where}): deixe só a que vai importar.`,
  wide_row: (where) => `A linha ${where} tem mais células do que nomes de colunas: corrija o arquivo.`,
};
