// The texts of the administration in Portuguese: those of every page, and the own account.

export const deskPt = {
  freshTitle: 'Confirme que é você',
  freshText:
    'Esta mudança pede um código novo, porque você entrou há mais de dez minutos. O que você digitou continua aqui.',
  againTitle: 'Entre de novo',
  againText: 'O que você digitou continua aqui, e só se perde se você sair.',
  failed: 'Não foi possível. Tente de novo.',
  problems: {
    /* From common/error-codes. */
    invalid_codigo: 'Documento inválido: confira os números do CPF, INEP ou CNPJ.',
    user_not_found: 'Ninguém tem este documento.',
    passkey_invalid: 'A chave de acesso não foi aceita. Tente de novo ou entre com um código.',
    passkey_limit: 'Você já tem 20 chaves de acesso. Remova uma antes.',
    rate_limited_user: 'Muitos erros para esta pessoa. Tente de novo amanhã.',
    rate_limited_ip: 'Muitos pedidos seguidos desta rede. Espere um pouco e tente de novo.',
    not_allowed: 'O seu papel não pode fazer isto.',
    passkey_required:
      'Isto pede uma chave de acesso que já vale: 24 horas depois de guardada, ou liberada por um administrador.',
    edit_conflict: 'Alguém mudou este cadastro enquanto você o editava. Abra-o de novo e confira.',
    last_administrador:
      'Esta é a última pessoa que pode agir com o papel administrador. Dê o papel a outra antes, com uma chave de acesso, se ele a exige.',
    confirm_phone: 'O papel não foi concedido: falta confirmar o telefone.',
    rate_limited_session:
      'Isto já foi feito vezes demais. Espere e tente de novo, ou peça a quem administra a rede.',
    invalid_request: 'Algum campo não pode ter este valor. Confira o que digitou.',
    not_found: 'Não encontramos esta pessoa ou este registro.',
    payload_too_large: 'O arquivo passa de 5 MB. Divida-o em partes.',
    unavailable: 'O serviço não respondeu. Tente de novo.',
    unique_violation: 'Este documento já está cadastrado.',
  } as Record<string, string>,
  undo: 'Desfazer',
  save: 'Salvar',
  unknownPage: 'Esta página não existe.',
  never: 'Nunca',
  unknownPlace: 'Lugar desconhecido',
  unknownDevice: 'Aparelho desconhecido',

  accountTitle: 'Minha conta',
  devicesTitle: 'Onde você está conectado',
  devicesHint: 'Se não reconhecer um aparelho, encerre-o.',
  thisDevice: 'Este aparelho',
  since: (moment: string) => `Desde ${moment}`,
  keptFor: (days: number, moment: string) =>
    `Conectado por ${days} ${days === 1 ? 'dia' : 'dias'}, até ${moment}`,
  endOne: 'Encerrar',
  endOneOf: (device: string) => `Encerrar: ${device}`,
  endOneQuestion: 'Encerrar este aparelho?',
  endOneText: (device: string) => `${device}: será preciso entrar de novo nele.`,
  endOthers: 'Encerrar todos os outros',
  endOthersQuestion: 'Encerrar todos os outros aparelhos?',
  endOthersText: 'Só este aparelho continua conectado. Nos outros será preciso entrar de novo.',
  ended: 'Aparelho encerrado.',
  endedOthers: 'Todos os outros aparelhos foram encerrados.',
  lastSignIns: 'Últimos acessos',
  when: 'Quando',
  where: 'Cidade',
  device: 'Aparelho',
};
