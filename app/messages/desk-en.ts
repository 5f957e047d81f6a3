// The texts of the administration in English: those of every page, and the own account.
import type { deskPt } from './desk-pt.ts';

export const deskEn: typeof deskPt = {
  freshTitle: 'Confirm that it is you',
  freshText:
    'This change asks for a new code, because you signed in more than ten minutes ago. What you typed stays here.',
  failed: 'That did not work. Try again.',
  problems: {
    unavailable: 'The service did not answer. Try again.',
    not_allowed: 'Your role may not do this.',
    not_found: 'There is no such person or record.',
    unique_violation: 'This document is registered already.',
    invalid_codigo: 'Invalid document: check the digits of the CPF, INEP or CNPJ.',
    user_not_found: 'Nobody has this document.',
    payload_too_large: 'The file is larger than 5 MB. Split it.',
  },
  undo: 'Undo',
  save: 'Save',
  unknownPage: 'This page does not exist.',
  never: 'Never',
  unknownPlace: 'Unknown place',
  unknownDevice: 'Unknown device',

  accountTitle: 'My account',
  devicesTitle: 'Where you are signed in',
  devicesHint: 'If you do not recognise a device, end it.',
  thisDevice: 'This device',
  since: (moment) => `Since ${moment}`,
  endOne: 'End',
  endOneOf: (device) => `End: ${device}`,
  endOneQuestion: 'End this device?',
  endOneText: (device) => `${device}: signing in there again will be necessary.`,
  endOthers: 'End all others',
  endOthersQuestion: 'End all other devices?',
  endOthersText: 'Only this device stays signed in. The others have to sign in again.',
  ended: 'Device ended.',
  endedOthers: 'All other devices were ended.',
  lastSignIns: 'Last sign-ins',
  when: 'When',
  where: 'City',
  device: 'Device',
};
