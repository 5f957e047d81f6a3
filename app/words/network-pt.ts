// The porter's book in Portuguese: the network.

export const networkPt = {
  networkTitle: 'Rede',
  tabs: {
    rede: 'Escolas',
    'rede/limites': 'Limites',
    'rede/alertas': 'Alertas',
    'rede/entregas': 'Entregas',
    'rede/diagnostico': 'Diagnóstico',
  },

  edit: 'Corrigir',
  editOf: (name: string) => `Corrigir: ${name}`,
  newSchool: 'Nova escola',
  addSchool: 'Cadastrar escola',
  searchSchools: 'Buscar escola',
  schoolsFound: (count: number) => `${count} ${count === 1 ? 'escola' : 'escolas'}`,
  peopleOfSchool: (count: number) => `${count} ${count === 1 ? 'pessoa' : 'pessoas'} da equipe`,
  schoolSaved: (name: string) => `Escola salva: ${name}.`,
  schoolAdded: (name: string) => `Escola cadastrada: ${name}.`,
  schoolFields: { nome: 'Nome', cnpj: 'CNPJ', inep: 'INEP', municipio: 'Município', uf: 'UF' },

  limitsHint: 'Um limite novo vale a partir do próximo pedido, em todas as máquinas.',
  standard: (value: number, unit: string) => `Padrão: ${value} ${unit}.`,
  differs: 'O valor de agora é outro.',
  limitSaved: (title: string, value: string) => `${title}: agora ${value}.`,
  limitInvalid: 'Digite um número inteiro.',
  saveOf: (title: string) => `Salvar: ${title}`,
  restore: 'Voltar ao padrão',
  restoreOf: (title: string) => `Voltar ao padrão: ${title}`,
  units: {
    segundos: 'segundos',
    envios: 'envios',
    erros: 'erros',
    dias: 'dias',
    horas: 'horas',
    trocas: 'trocas',
  } as Record<string, string>,
  limits: {
    otp_validade: { title: 'Validade do código', effect: 'Depois disso o código não entra mais.' },
    tentativas_por_otp: { title: 'Erros por código', effect: 'No último, o código é bloqueado.' },
    otps_por_usuario: {
      title: 'Códigos por pessoa',
      effect: 'Quantos códigos uma pessoa pede dentro da janela.',
    },
    otps_por_usuario_janela: {
      title: 'Janela dos códigos por pessoa',
      effect: 'O tempo em que esses códigos contam.',
    },
    otps_por_ip: {
      title: 'Códigos por rede',
      effect: 'Quantos códigos um endereço pede dentro da janela, para qualquer pessoa.',
    },
    otps_por_ip_janela: {
      title: 'Janela dos códigos por rede',
      effect: 'O tempo em que esses códigos contam.',
    },
    erros_por_usuario: { title: 'Erros por pessoa', effect: 'Quantos códigos errados até a pessoa esperar.' },
    erros_por_usuario_janela: {
      title: 'Janela dos erros por pessoa',
      effect: 'O tempo em que esses erros contam.',
    },
    erros_por_ip: {
      title: 'Erros por rede',
      effect: 'Quantos códigos errados um endereço digita até esperar.',
    },
    erros_por_ip_janela: { title: 'Janela dos erros por rede', effect: 'O tempo em que esses erros contam.' },
    trocas_por_sessao: { title: 'Trocas de papel por sessão', effect: 'Depois disso é preciso esperar.' },
    trocas_por_sessao_janela: {
      title: 'Janela das trocas de papel',
      effect: 'O tempo em que essas trocas contam.',
    },
    login_recente: {
      title: 'Entrada recente',
      effect: 'Mudar telefone, papel ou limite pede um código novo depois disso.',
    },
    sessao_sistema: { title: 'Sessão da equipe', effect: 'Quanto dura uma sessão.' },
    sessao_maxima: { title: 'Sessão da equipe, no máximo', effect: 'Quanto ela dura com trocas de papel.' },
    sessao_portal: {
      title: 'Sessão do portal',
      effect: 'Quanto dura uma sessão de estudante ou responsável.',
    },
    sessao_portal_maxima: {
      title: 'Sessão do portal, no máximo',
      effect: 'Quanto ela dura com trocas de perfil.',
    },
    alerta_intervalo: {
      title: 'Intervalo dos alertas',
      effect: 'O mesmo alerta não é enviado outra vez antes disso.',
    },
    retencao_alertas: { title: 'Guarda dos alertas', effect: 'Depois disso são apagados.' },
    retencao_logs: { title: 'Guarda do histórico', effect: 'Depois disso é apagado.' },
    retencao_otps: { title: 'Guarda dos códigos', effect: 'Depois disso são apagados.' },
    retencao_redes: { title: 'Guarda das redes conhecidas', effect: 'Depois disso são esquecidas.' },
  } as Record<string, { title: string; effect: string }>,

  alertsHint:
    'Uma sessão encerrada foi usada de novo: alguém pode ter copiado o cookie. Resolver encerra o que resta dessa entrada.',
  noAlerts: 'Nenhum alerta aberto.',
  unknownPerson: 'Pessoa desconhecida',
  alertTimes: (count: number, first: string, last: string) =>
    count === 1 ? `1 vez, em ${last}` : `${count} vezes, de ${first} a ${last}`,
  alertReason: 'Motivo',
  alertReasonHint: 'O que foi verificado, e com quem.',
  alertReasonMissing: 'Escreva o motivo.',
  settle: 'Resolver',
  settleOf: (name: string) => `Resolver o alerta de ${name}`,
  alertSettled: 'Alerta resolvido.',

  span: 'Período',
  lastHours: (hours: number) => (hours === 24 ? 'Últimas 24 horas' : `Últimos ${hours / 24} dias`),
  noDeliveries: 'Nenhuma mensagem neste período.',
  deliverySum: (sent: number, delivered: number, failed: number) =>
    `${sent} enviadas, ${delivered} entregues, ${failed} falharam.`,
  hour: 'Hora',
  sent: 'Enviadas',
  delivered: 'Entregues',
  failedMessages: 'Falharam',
  seconds: 'Segundos',
  asTable: 'Ver como tabela',
  legend: { entregue: 'Entregue', semnoticia: 'Sem notícia', falhou: 'Falhou' },
  channels: { whatsapp: 'WhatsApp', sms: 'SMS', webhook: 'Webhook', console: 'Console' } as Record<
    string,
    string
  >,

  doctorTitle: 'Exame da instalação',
  doctorNever: 'Nunca foi registrado.',
  doctorHint: 'Quem cuida do servidor registra um novo exame com o comando:',
  doctorAge: (age: string) => `Registrado ${age}:`,
  findingNames: { ok: 'Em ordem', aviso: 'Aviso', falha: 'Falha', nao_verificado: 'Não verificado' },
  findingCount: (count: number, name: string) => `${name}: ${count}`,
  findingFix: 'O que fazer',
  findingsFine: (count: number) => `Em ordem (${count})`,
};
