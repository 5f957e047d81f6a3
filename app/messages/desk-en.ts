// The texts of the administration in English: those of every page, and the own account.
import type { deskPt } from './desk-pt.ts';

export const deskEn: typeof deskPt = {
  freshTitle: 'Confirm that it is you',
  freshText:
    'This change asks for a new code, because you signed in more than ten minutes ago. What you typed stays here.',
  againTitle: 'Sign in again',
  againText: 'What you typed stays here, and is lost only if you sign out.',
  failed: 'Something went wrong. Try again.',
  problems: {
    /* From common/error-codes. */
    invalid_codigo: 'Invalid document: check the digits of the CPF, INEP or CNPJ.',
    user_not_found: 'Nobody has this document.',
    passkey_invalid: 'The passkey was not accepted. Try again, or sign in with a code.',
    passkey_limit: 'You have 20 passkeys already. Remove one first.',
    rate_limited_user: 'Too many mistakes for this person. Try again tomorrow.',
    rate_limited_ip: 'Too many requests in a row from this network. Wait a while and try again.',
    not_allowed: 'Your role is not allowed to do this.',
    passkey_required:
      'This needs a passkey that counts already: 24 hours after it was added, or released by an administrator.',
    edit_conflict: 'Someone else changed this record while you were editing it. Open it again and check.',
    last_administrador:
      'This is the last person who can act with the role administrador. Give it to somebody else first, with a passkey if the role demands one.',
    confirm_phone: 'The role was not given: the phone is not confirmed.',
    rate_limited_session:
      'This was done too often. Wait and try again, or ask an administrator of the network.',
    invalid_request: 'One of the fields cannot have this value. Check what you typed.',
    not_found: 'There is no such person or record.',
    payload_too_large: 'The file is larger than 5 MB. Split it.',
    unavailable: 'The service did not respond. Try again.',
    unique_violation: 'This document is already registered.',
  },
  undo: 'Undo',
  save: 'Save',
  unknownPage: 'This page does not exist.',
  never: 'Never',
  unknownPlace: 'Unknown place',
  unknownDevice: 'Unknown device',

  accountTitle: 'My account',
  devicesTitle: 'Where you are signed in',
  devicesHint: 'If you do not recognise a device, sign it out.',
  thisDevice: 'This device',
  since: (moment) => `Since ${moment}`,
  keptFor: (days, moment) => `Signed in for ${days} ${days === 1 ? 'day' : 'days'}, until ${moment}`,
  endOne: 'Sign out',
  endOneOf: (device) => `Sign out: ${device}`,
  endOneQuestion: 'Sign out this device?',
  endOneText: (device) => `${device} will have to sign in again.`,
  endOthers: 'Sign out all other devices',
  endOthersQuestion: 'Sign out all other devices?',
  endOthersText: 'Only this device stays signed in. The others will have to sign in again.',
  ended: 'The device is signed out.',
  endedOthers: 'All other devices are signed out.',
  lastSignIns: 'Last sign-ins',
  when: 'When',
  where: 'City',
  device: 'Device',
};
