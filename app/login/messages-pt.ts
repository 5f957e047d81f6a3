// The texts of the login, in Portuguese.

export const pt = {
  codigoTitle: { sistema: 'Entre com o seu documento', portal: 'Entre com o seu CPF' },
  codigoLabel: { sistema: 'CPF, CNPJ ou INEP', portal: 'CPF do estudante ou do responsável' },
  codigoHint: {
    sistema: 'Só os números bastam. Enviaremos um código de 6 dígitos ao telefone cadastrado.',
    portal: 'Só os números bastam. Enviaremos um código de 6 dígitos ao telefone cadastrado na escola.',
  },
  kinds: { cpf: 'CPF', cnpj: 'CNPJ da escola', inep: 'INEP da escola' },
  send: 'Receber código',
  sendAgain: 'Não chegou: enviar de novo',
  sending: 'Enviando…',
  haveCode: 'Já tenho um código',
  slow: 'Está demorando mais que o normal. Espere: nada se perde.',
  otpTitle: 'Digite o código recebido',
  otpSent: (channel: string, destination: string, delivered: boolean, missed: string | null) =>
    `${missed ? `Não chegou ${missed}. ` : ''}${delivered ? 'Entregue' : 'Enviado'} ${channel} para ${destination}.`,
  otpArrived: (document: string) => `Digite o código da mensagem mais recente para ${document}.`,
  channels: {
    whatsapp: 'pelo WhatsApp',
    'twilio-whatsapp': 'pelo WhatsApp',
    'twilio-sms': 'por SMS',
    console: 'à caixa de testes',
  } as Record<string, string>,
  otherChannel: 'por mensagem',
  otpLabel: 'Código de 6 dígitos',
  otpHint: 'Pode colar a mensagem inteira. Com o sexto número, você entra.',
  codeLife: 'O código vale por mais',
  codeLifeSpoken: (seconds: number) => `O código vale por mais ${seconds} segundos.`,
  enter: 'Entrar',
  entering: 'Conferindo…',
  resend: 'Enviar outro código',
  resendIn: (clock: string) => `Enviar outro código em ${clock}`,
  resent: 'Enviamos um novo código. O anterior não vale mais.',
  otherCodigo: 'Usar outro documento',
  waitLabel: 'Tente de novo em',
  waitSpoken: (seconds: number) =>
    seconds <= 90
      ? `Tente de novo em ${seconds} segundos.`
      : `Tente de novo em ${Math.ceil(seconds / 60)} minutos.`,
  waitOver: 'Já pode tentar de novo.',
  retry: 'Tentar de novo',
  doneTitle: 'Pronto, você entrou',
  doneText: 'Pode continuar.',
  /** The contact in a sentence with {help}. */
  help: 'a secretaria da escola',
  problems: {
    codigo_empty: 'Digite o seu documento para continuar.',
    codigo_short: 'Faltam números: o CPF tem 11, o INEP 12 e o CNPJ 14. Complete.',
    codigo_long: 'Há números demais: o CNPJ, o maior, tem 14. Apague os que sobram.',
    codigo_not_cpf: 'Aqui se entra com o CPF do estudante ou do responsável: digite os 11 números.',
    cpf_mistyped: 'Este CPF é inválido: confira os números.',
    cnpj_mistyped: 'Este CNPJ é inválido: confira os números.',
    otp_short: 'O código tem 6 números. Digite os que faltam.',
    otp_earlier: 'Este código é de uma mensagem anterior. Digite o da mais recente.',
    locked:
      'Houve códigos errados demais para este documento. Espere até um dia ou fale com {help} para desbloquear.',
    send_limited: 'Muitos pedidos seguidos. O código que já chegou ainda vale: digite-o.',
    send_unknown: 'O envio foi interrompido. Veja se o código chegou antes de pedir outro.',
    offline: 'Sem conexão com a internet. O que você digitou fica aqui, e seguimos quando ela voltar.',
    /* From common/error-codes. */
    invalid_codigo: 'Este documento não é CPF, CNPJ ou INEP. Confira os números.',
    user_not_found:
      'Não encontramos um cadastro ativo com este documento. Confira os números ou fale com {help}.',
    no_role: 'Seu cadastro ainda não tem papel em nenhuma escola: fale com {help}.',
    otp_invalid: 'Código incorreto. Confira na mensagem mais recente.',
    otp_expired: 'O código expirou. Peça outro para continuar.',
    otp_blocked: 'Três tentativas erradas: este código foi bloqueado. Peça outro.',
    rate_limited_user: 'Muitos pedidos seguidos para este documento. Espere o tempo abaixo.',
    rate_limited_ip:
      'Muitos pedidos seguidos desta rede. Espere o tempo abaixo ou use outra, como a do celular.',
    sends_exhausted: 'Os códigos de hoje acabaram. Peça de casa ou fale com {help}.',
    delivery_failed:
      'Não conseguimos entregar a mensagem. Se o telefone mudou ou não está no cadastro, fale com {help}.',
    origin_not_allowed: 'O serviço não aceita pedidos desta página. Confira o endereço ou fale com {help}.',
    unavailable: 'O serviço não respondeu. O que você digitou fica aqui: tente de novo.',
  } as Record<string, string>,
  problemUnknown: 'Algo não deu certo. Tente de novo; se continuar, fale com {help}.',
  attemptsLeft: (count: number) => (count === 1 ? 'Resta 1 tentativa.' : `Restam ${count} tentativas.`),
};

export type LoginMessages = typeof pt;
