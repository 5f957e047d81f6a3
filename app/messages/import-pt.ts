// The texts of the administration in Portuguese: the import of people.

export const importPt = {
  importTitle: 'Importar pessoas',
  importHint:
    'Um arquivo CSV com as colunas codigo, nome_completo, telefone, papel e escola_id (ou escola, com o nome dela). Primeiro conferimos tudo; nada é gravado antes de você confirmar.',
  importFile: 'Arquivo CSV',
  importModel: 'Baixar um modelo',
  checking: (done: number, total: number) => `Conferindo: ${done} de ${total} linhas`,
  checkedGood: (total: number) =>
    total === 1 ? 'A linha está certa. Pode importar.' : `As ${total} linhas estão certas. Pode importar.`,
  checkedBad: (bad: number, total: number) =>
    `${bad} de ${total} linhas com erro. Corrija abaixo, ou no arquivo, e confira de novo. Nada foi gravado.`,
  line: (number: number) => `Linha ${number}`,
  checkAgain: 'Conferir de novo',
  leaveOut: 'Deixar esta linha de fora',
  importNow: (total: number) => (total === 1 ? 'Importar 1 pessoa' : `Importar ${total} linhas`),
  importing: (total: number) => `Importando ${total} linhas, todas de uma vez…`,
  imported: (total: number) => (total === 1 ? '1 linha importada.' : `${total} linhas importadas.`),
  importMissing: (names: string) => `A primeira linha do arquivo não tem: ${names}.`,
  importIgnored: (names: string) => `Colunas que não são usadas: ${names}.`,
  columnNames: {
    codigo: 'Documento',
    nome_completo: 'Nome completo',
    telefone: 'Telefone',
    papel: 'Papel',
    escola: 'Escola',
    escola_id: 'Identificação da escola',
  } as Record<string, string>,
  importEmpty: 'O arquivo não tem linhas.',
  importFailed: 'O arquivo não pôde ser lido.',
  importReasons: {
    'codigo is not a CPF, an INEP or a CNPJ': 'O documento não é um CPF, INEP ou CNPJ válido.',
    'telefone is not like +5511900000000': 'O telefone deve ser como +5511900000000.',
    'nome_completo has a control character or a mark of writing direction':
      'O nome tem um caractere proibido.',
    'invalid input syntax for type uuid': 'Nenhuma escola tem este nome ou esta identificação.',
    'no school has this escola_id': 'Nenhuma escola tem esta identificação.',
    'codigo is registered with another name or telephone':
      'O documento já está cadastrado com outro nome ou telefone.',
    'codigo is registered already': 'O documento já está cadastrado.',
    'this role is granted already': 'A pessoa já tem este papel.',
  } as Record<string, string>,
  importReason: 'Linha inválida: confira os campos.',
};
