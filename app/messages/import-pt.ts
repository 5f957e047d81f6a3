// The texts of the administration in Portuguese: the import of people.
import { sentencesPt } from '../../sheets/refusals/sentences-pt.ts';

const linhas = (count: number): string => (count === 1 ? '1 linha' : `${count} linhas`);

export const importPt = {
  importTitle: 'Importar pessoas',
  importStart: 'O arquivo',
  importKind: 'Quem está no arquivo?',
  importHints: {
    equipe:
      'Uma linha para cada pessoa e papel: documento, nome, telefone, papel e escola. A ordem das colunas e os nomes delas podem ser os da sua planilha.',
    familias:
      'Uma linha para cada estudante e responsável: turma, matrícula, nome e nascimento do estudante; nome, CPF, telefone e parentesco do responsável (ou colunas de mãe e de pai). De duas turmas com o mesmo nome vale a do ano letivo mais novo.',
  },
  importFile: 'Arquivo da planilha, em XLSX ou CSV',
  importPaste: 'Ou cole aqui as células',
  importPasteHint:
    'Copie na planilha, com a linha dos nomes das colunas. Nada é gravado antes de você confirmar.',
  importCheck: 'Conferir',
  importModel: 'Baixar um modelo',
  reading: (rows: number) => (rows === 0 ? 'Lendo a planilha…' : `Lendo a planilha: ${linhas(rows)}`),
  sending: (done: number, total: number) =>
    done < total ? `Enviando: ${done} de ${linhas(total)}` : `Conferindo ${linhas(total)}…`,
  sendAgain: 'Enviar de novo',
  columnsTitle: 'Colunas',
  columnsHint: 'Confira o que há em cada coluna; mude o que não foi reconhecido.',
  columnsKnown: (known: number, unknown: number) =>
    (known === 1 ? '1 coluna reconhecida' : `${known} colunas reconhecidas`) +
    (unknown === 0 ? '' : `, ${unknown} fora da importação`),
  columnsMissing: (names: string) => `Diga abaixo qual coluna tem: ${names}.`,
  schoolOfAll: 'Ou a escola de todas as linhas',
  useSchool: 'Usar em todas as linhas',
  notImported: 'Não importar',
  unnamedColumn: (at: number) => `Coluna ${at}`,
  columnNames: {
    codigo: 'Documento',
    nome_completo: 'Nome completo',
    telefone: 'Telefone',
    papel: 'Papel',
    escola: 'Escola',
    turma: 'Turma',
    matricula: 'Matrícula',
    aluno_nome: 'Nome do estudante',
    nascimento: 'Nascimento',
    aluno_cpf: 'CPF do estudante',
    aluno_telefone: 'Telefone do estudante',
    responsavel_nome: 'Nome do responsável',
    responsavel_cpf: 'CPF do responsável',
    responsavel_telefone: 'Telefone do responsável',
    responsavel_email: 'E-mail do responsável',
    parentesco: 'Parentesco',
    mae_nome: 'Nome da mãe',
    mae_cpf: 'CPF da mãe',
    mae_telefone: 'Telefone da mãe',
    pai_nome: 'Nome do pai',
    pai_cpf: 'CPF do pai',
    pai_telefone: 'Telefone do pai',
  } as Record<string, string>,
  checkedGood: (total: number) =>
    total === 0
      ? 'Não há mais linha nenhuma para importar.'
      : total === 1
        ? 'A linha está certa. Pode importar.'
        : `As ${total} linhas estão certas. Pode importar.`,
  checkedBad: (bad: number, total: number) => `${bad === 1 ? '1 erro' : `${bad} erros`} em ${linhas(total)}`,
  draftKept:
    'O rascunho fica guardado por um dia neste endereço, só para você. Nada é gravado antes de você importar.',
  firstFaults: (shown: number) =>
    `Aqui estão os primeiros ${shown} erros; os outros vêm quando estes estiverem certos.`,
  onlyBad: 'Só com erro',
  classesMissing: 'Falta uma turma? Nada se perde aqui: ',
  makeClasses: 'crie-a na página das turmas',
  otherClasses: 'A importação não muda de turma quem já está cadastrado. Marque os estudantes e mude-os na ',
  moveClasses: 'lista dos estudantes',
  line: (number: number) => `Linha ${number}`,
  wholeLine: 'Ver a linha inteira',
  checkLine: 'Conferir a linha',
  useValue: (value: string) => `Usar ${value}`,
  acceptAll: (count: number) =>
    count === 1 ? 'Aceitar o conserto proposto' : `Aceitar os ${count} consertos propostos`,
  seeRecord: 'Ver o cadastro que já existe',
  leaveOut: 'Deixar de fora',
  leaveOutQuestion: (line: number) => `Deixar a linha ${line} de fora?`,
  leaveOutText: 'Esta linha não é importada. Para tê-la de volta será preciso enviar o arquivo de novo.',
  leaveKnown: (count: number) =>
    count === 1 ? 'Deixar de fora a linha já cadastrada' : `Deixar de fora as ${count} linhas já cadastradas`,
  leaveKnownQuestion: (count: number) =>
    count === 1 ? 'Deixar 1 linha já cadastrada de fora?' : `Deixar ${count} linhas já cadastradas de fora?`,
  leaveKnownText:
    'O cadastro destas pessoas fica como está. Um responsável novo que esteja nestas linhas também fica de fora. Para tê-las de volta será preciso enviar o arquivo de novo.',
  importNow: (total: number) => `Importar ${linhas(total)}`,
  importing: (total: number) =>
    total === 1 ? 'Importando 1 linha…' : `Importando ${total} linhas, todas de uma vez…`,
  imported: (lines: number, people: number) =>
    `${lines === 1 ? '1 linha importada' : `${lines} linhas importadas`}: ${people === 1 ? '1 pessoa nova' : `${people} pessoas novas`}.`,
  undoWithin: 'Até um dia depois, a importação inteira pode ser desfeita aqui.',
  undoQuestion: 'Desfazer a importação?',
  undoText: 'As pessoas e os vínculos que ela criou saem. Quem já entrou ou mudou desde então fica.',
  undone: (count: number) =>
    count === 1
      ? 'Importação desfeita: 1 mudança voltou.'
      : `Importação desfeita: ${count} mudanças voltaram.`,
  undoKept: (count: number) => (count === 1 ? 'Uma ficou como está:' : `${count} ficaram como estão:`),
  undoProblems: {
    not_found: 'Esta importação não pode mais ser desfeita: passou um dia, ou ela é de outra pessoa.',
    edit_conflict: 'Esta importação já foi desfeita.',
  } as Record<string, string>,
  seeImported: 'Ver as pessoas',
  otherFile: 'Começar com outro arquivo',
  draftGone:
    'Este rascunho não existe mais: tem mais de um dia, ou foi feito com outro papel ou por outra pessoa. Envie o arquivo de novo.',
  draftChanged:
    'O rascunho, ou esta linha dele, não está mais aqui: foi importado ou mudou em outra aba, ou tem mais de um dia. Recarregue a página.',
  importEmpty: 'O arquivo não tem linhas.',
  importFailed: 'O arquivo não pôde ser lido.',
  refusals: sentencesPt,
  /** The service gives the reasons in Portuguese. */
  importReasons: null as Record<string, string> | null,
};
