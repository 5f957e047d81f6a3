// What the login says, in Portuguese.

export const pt = {
  codigoTitle: { sistema: 'Entre com o seu código', portal: 'Entre com o seu CPF' },
  codigoLabel: { sistema: 'CPF, CNPJ ou código INEP', portal: 'CPF do estudante ou do responsável' },
  codigoHint: {
    sistema: 'Só os números bastam. Enviaremos um código de 6 dígitos ao telefone cadastrado.',
    portal: 'Só os números bastam. Enviaremos um código de 6 dígitos ao telefone cadastrado na escola.',
  },
  kinds: { cpf: 'CPF', cnpj: 'CNPJ da escola', inep: 'INEP da escola' },
  send: 'Receber código',
  sending: 'Enviando…',
  otpTitle: 'Digite o código recebido',
  otpSent: (channel: string, destination: string) => `Enviado ${channel} para ${destination}.`,
  channels: {
    whatsapp: 'pelo WhatsApp',
    'twilio-whatsapp': 'pelo WhatsApp',
    'twilio-sms': 'por SMS',
    console: 'à caixa de testes,',
  } as Record<string, string>,
  otherChannel: 'por mensagem',
  otpLabel: 'Código de 6 dígitos',
  otpHint: 'Pode colar a mensagem inteira: ficam só os números.',
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
  problems: {
    codigo_empty: 'Digite o seu código para continuar.',
    codigo_short: 'Faltam números: o CPF tem 11, o código INEP tem 12 e o CNPJ tem 14.',
    codigo_long: 'Há números demais: o maior código, o CNPJ, tem 14.',
    codigo_not_cpf: 'Aqui se entra com o CPF, que tem 11 números.',
    cpf_mistyped: 'Este CPF não existe: algum número foi trocado. Confira e corrija.',
    cnpj_mistyped: 'Este CNPJ não existe: algum número foi trocado. Confira e corrija.',
    otp_short: 'O código tem 6 números.',
    invalid_codigo: 'Este código não tem o formato de CPF, CNPJ ou INEP.',
    user_not_found:
      'Não encontramos um cadastro ativo com este código. Confira os números ou fale com a secretaria da escola.',
    no_role:
      'Seu cadastro existe, mas ainda não tem um papel em nenhuma escola. Peça à secretaria que o inclua.',
    otp_invalid: 'Código incorreto.',
    otp_expired: 'O código expirou. Peça outro para continuar.',
    otp_blocked: 'Foram três tentativas erradas, e este código foi bloqueado. Peça outro.',
    delivery_failed: 'Não conseguimos entregar a mensagem. Tente de novo daqui a pouco.',
    rate_limited_user: 'Muitos pedidos seguidos para este cadastro.',
    rate_limited_ip: 'Muitos pedidos seguidos deste endereço de internet.',
    offline: 'Sem conexão com a internet. O que você digitou continua aqui.',
    unavailable: 'O serviço não respondeu. O que você digitou continua aqui.',
    origin_not_allowed: 'Esta página não tem permissão para usar o serviço de login.',
  } as Record<string, string>,
  problemUnknown: 'Algo não deu certo. Tente de novo.',
  attemptsLeft: (count: number) => (count === 1 ? 'Resta 1 tentativa.' : `Restam ${count} tentativas.`),
};

export type LoginMessages = typeof pt;
