// The texts about passkeys in a session, in both languages.
import type { Language } from '../dom/language.ts';

const pt = {
  title: 'Chaves de acesso',
  hint: 'Com uma chave de acesso você entra pela digital, pelo rosto ou pela senha de bloqueio do aparelho, sem esperar mensagem.',
  offer:
    'Da próxima vez, entre sem esperar mensagem: com a digital, o rosto ou a senha de bloqueio deste aparelho.',
  decline: 'Agora não',
  none: 'Você ainda não tem chave de acesso.',
  unsupported:
    'Este navegador não tem chaves de acesso. Abra a página em um Chrome, Edge, Firefox ou Safari atual, ou continue entrando com o código.',
  add: 'Adicionar chave de acesso',
  addQuestion: 'Guardar uma chave neste aparelho?',
  addText:
    'Quem desbloqueia este aparelho passa a entrar como você. Não faça isto em um tablet da escola nem em um aparelho que outras pessoas usam.',
  added: 'Chave de acesso guardada.',
  already: 'Este aparelho já tem uma chave de acesso sua.',
  notMade: 'Nenhuma chave foi guardada. Tente de novo.',
  created: (moment: string) => `Criada em ${moment}`,
  used: (moment: string) => `usada em ${moment}`,
  synced: 'copiada para os seus outros aparelhos',
  counts: (moment: string) => `vale para papéis que exigem chave a partir de ${moment}`,
  rename: 'Renomear',
  renameOf: (name: string) => `Renomear: ${name}`,
  renamed: 'Nome guardado.',
  name: 'Nome da chave',
  remove: 'Remover',
  removeOf: (name: string) => `Remover: ${name}`,
  removeQuestion: 'Remover esta chave de acesso?',
  removeText: (name: string) =>
    `${name}: ela não abre mais a porta, e o que ela abriu em outros aparelhos é encerrado.`,
  removed: 'Chave de acesso removida. Apague-a também nas configurações do aparelho.',
  confirmTitle: 'Confirme que é você',
  confirmText: 'Esta mudança pede a sua chave de acesso. O que você digitou continua aqui.',
  confirm: 'Confirmar com a chave de acesso',
  byCode: 'Usar um código',
  notConfirmed: 'Nenhuma chave foi usada. Tente de novo.',
  refused: 'A chave de acesso não foi aceita.',
  demanded:
    'Isto pede uma chave de acesso, e você ainda não tem uma. Adicione-a em Minha conta, logo depois de entrar com um código.',
  waiting:
    'A sua chave ainda não vale para este papel: vale 24 horas depois de guardada, ou antes, se um administrador a liberar.',
  demandTitle: (role: string) => `O papel ${role} exige uma chave de acesso`,
  demandText: 'Até você confirmar, estão abertas só esta página e Minha conta.',
  demandConfirm: 'Confirme que é você: basta um gesto, e você continua.',
  demandNone:
    'Você ainda não tem uma. Adicione-a em Minha conta, logo depois de entrar com um código. Ela vale para este papel 24 horas depois, ou antes, se um administrador a liberar.',
  demandWaits: (moment: string) =>
    `A sua chave ainda não vale para este papel: vale a partir de ${moment}, ou antes, se um administrador a liberar.`,
  demandLost:
    'Perdeu o aparelho? Peça à secretaria ou a um administrador que remova a chave dele, e adicione outra.',
  demandElsewhere:
    'Aqui não há chaves de acesso. Abra o endereço oficial em um Chrome, Edge, Firefox ou Safari atual.',
  confirmed: 'Confirmado.',
  lookAgain: 'Verificar de novo',
  otherWaits:
    'Esta chave ainda não vale para o papel. Confirme com a que já vale, ou peça a um administrador que libere esta.',
  toAccount: 'Abrir Minha conta',
};

export type PasskeyTexts = typeof pt;

const en: PasskeyTexts = {
  title: 'Passkeys',
  hint: 'With a passkey you sign in by fingerprint, face or the screen lock of the device, without waiting for a message.',
  offer:
    'Next time, sign in without waiting for a message: by fingerprint, face or the screen lock of this device.',
  decline: 'Not now',
  none: 'You have no passkey yet.',
  unsupported:
    'This browser has no passkeys. Open the page in a current Chrome, Edge, Firefox or Safari, or keep signing in with a code.',
  add: 'Add a passkey',
  addQuestion: 'Keep a passkey on this device?',
  addText:
    'Everybody who unlocks this device can then sign in as you. Do not do this on a tablet of the school or on a device that others use.',
  added: 'The passkey is stored.',
  already: 'This device has a passkey of yours already.',
  notMade: 'No passkey was stored. Try again.',
  created: (moment) => `Created ${moment}`,
  used: (moment) => `used ${moment}`,
  synced: 'copied to your other devices',
  counts: (moment) => `counts for roles that demand a passkey from ${moment}`,
  rename: 'Rename',
  renameOf: (name) => `Rename: ${name}`,
  renamed: 'The name is stored.',
  name: 'Name of the passkey',
  remove: 'Remove',
  removeOf: (name) => `Remove: ${name}`,
  removeQuestion: 'Remove this passkey?',
  removeText: (name) =>
    `${name}: it no longer opens the door, and what it opened on other devices is signed out.`,
  removed: 'The passkey is removed. Delete it in the settings of the device too.',
  confirmTitle: 'Confirm that it is you',
  confirmText: 'This change asks for your passkey. What you typed stays here.',
  confirm: 'Confirm with the passkey',
  byCode: 'Use a code',
  notConfirmed: 'No passkey was used. Try again.',
  refused: 'The passkey was not accepted.',
  demanded:
    'This needs a passkey, and you have none yet. Add one in My account, right after signing in with a code.',
  waiting:
    'Your passkey does not count for this role yet: it does 24 hours after it was stored, or sooner if an administrador releases it.',
  demandTitle: (role) => `The role ${role} demands a passkey`,
  demandText: 'Until you confirm, only this page and My account are open.',
  demandConfirm: 'Confirm that it is you: one gesture, and you go on.',
  demandNone:
    'You have none yet. Add one in My account, right after a sign-in with a code. It counts for this role after 24 hours, or earlier, if an administrator releases it.',
  demandWaits: (moment) =>
    `Your passkey does not count for this role yet: it counts from ${moment}, or earlier, if an administrator releases it.`,
  demandLost:
    'Lost the device? Ask the school office or an administrator to remove its passkey, and add another one.',
  demandElsewhere:
    'There are no passkeys here. Open the official address in a current Chrome, Edge, Firefox or Safari.',
  confirmed: 'Confirmed.',
  lookAgain: 'Check again',
  otherWaits:
    'This passkey does not count for the role yet. Confirm with the one that does, or ask an administrator to release this one.',
  toAccount: 'Open My account',
};

export const passkeyTexts = (language: Language): PasskeyTexts => (language === 'en' ? en : pt);
