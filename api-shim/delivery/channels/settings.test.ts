// The settings of the channels: what each accepts and refuses, with the exact problem, and what an absent one holds.
import { expect, test } from 'vitest';
import { ConfigError } from '../../../common/settings/parse-settings.ts';
import { readConfig } from '../../config.ts';
import { PEPPER, SECRET } from '../../testing/test-shim.ts';
import { channelProblems } from './settings.ts';

const GOOD = { SVC_JWT_SECRET: SECRET, SVC_OTP_PEPPER: PEPPER, POSTGREST_URL: 'http://127.0.0.1:3100' };
const HEX = '0aF'.repeat(11);

function problems(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...GOOD, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const sid = (letters: string) => ({
  taken: [`${letters}${HEX.slice(1)}`, `${letters.toLowerCase()}${HEX.slice(1)}`],
  refused: [
    letters,
    `${letters}0`,
    `${letters}${HEX}`,
    `x${letters}${HEX.slice(1)}`,
    `${letters}${'g'.repeat(32)}`,
  ],
});
const service = sid('MG');
const template = {
  what: 'the name of a template: a-z, 0-9 and _',
  taken: ['a', 'codigo_2', 'x'.repeat(512)],
  refused: ['Codigo', 'codigO', 'um modelo', 'x'.repeat(513)],
};
const content = { what: 'the SID of a template: HX and 32 hexadecimal digits', ...sid('HX') };
const headerText = {
  what: 'visible ASCII without spaces',
  taken: ['!~', 'x'],
  refused: ['a b', 'ab ', ' ab', 'é'],
};

test.each([
  {
    name: 'SVC_WHATSAPP_PHONE_NUMBER_ID',
    what: 'the id of the telephone at Meta, digits only',
    taken: ['12345', '1'.repeat(25)],
    refused: ['1234', '1'.repeat(26), 'a12345', '12345a'],
  },
  { name: 'SVC_WHATSAPP_TOKEN', ...headerText },
  { name: 'SVC_WHATSAPP_APP_SECRET', ...headerText },
  { name: 'SVC_WHATSAPP_VERIFY_TOKEN', ...headerText },
  { name: 'SVC_TWILIO_AUTH_TOKEN', ...headerText },
  { name: 'SVC_WHATSAPP_TEMPLATE', ...template },
  { name: 'SVC_WHATSAPP_NOTICE_TEMPLATE', ...template },
  { name: 'SVC_WHATSAPP_PASSKEY_TEMPLATE', ...template },
  {
    name: 'SVC_WHATSAPP_LANGUAGE',
    what: 'a language such as pt_BR',
    taken: ['pt', 'fil', 'pt_BR'],
    refused: ['p', 'port', 'xxpt_BR', 'pt_BRA', 'pt_br', 'pt-BR', 'PT', '1t'],
  },
  {
    name: 'SVC_TWILIO_ACCOUNT_SID',
    what: 'the SID of an account: AC and 32 hexadecimal digits',
    ...sid('AC'),
  },
  {
    name: 'SVC_TWILIO_SMS_FROM',
    what: 'a telephone (+…), the SID of a messaging service (MG…) or a name of at most 11 characters',
    taken: ['+12345678', `+${'1'.repeat(15)}`, ...service.taken, 'Escola 123A', 'e'],
    refused: [
      '+1234567',
      `+${'1'.repeat(16)}`,
      '+1234567a',
      `MG${HEX}`,
      `MG${'g'.repeat(32)}`,
      'Escola 123AB',
      'é',
    ],
  },
  {
    name: 'SVC_TWILIO_WHATSAPP_FROM',
    what: 'a telephone (+…) or the SID of a messaging service (MG…)',
    taken: ['+12345678', `+${'1'.repeat(15)}`, ...service.taken],
    refused: ['+1234567', `+${'1'.repeat(16)}`, '+1234567a', 'x+12345678', ...service.refused],
  },
  { name: 'SVC_TWILIO_WHATSAPP_CONTENT_SID', ...content },
  { name: 'SVC_TWILIO_WHATSAPP_NOTICE_CONTENT_SID', ...content },
  { name: 'SVC_TWILIO_WHATSAPP_PASSKEY_CONTENT_SID', ...content },
])('$name is $what', ({ name, what, taken, refused }) => {
  const told = (value: string) => [value, problems({ [name]: value })];
  expect(taken.map(told)).toEqual(taken.map((value) => [value, []]));
  expect(refused.map(told)).toEqual(refused.map((value) => [value, [`${name} must be ${what}`]]));
});

test.each([',', 'sms', 'console,sms', 'console,console', 'toString'])('SVC_CHANNELS rejects %s', (names) => {
  expect(problems({ SVC_CHANNELS: names })).toEqual([
    'SVC_CHANNELS must list each channel once, of these: console, whatsapp, twilio-sms, twilio-whatsapp, webhook',
  ]);
});

test('unset channel settings are no problem, and have empty or default values', () => {
  expect(channelProblems({ NODE_ENV: 'production' })).toEqual([]);
  const account = {
    publicUrl: undefined,
    apiUrl: 'https://api.twilio.com',
    accountSid: '',
    authToken: '',
    from: '',
  };
  expect(readConfig(GOOD).channelSettings).toStrictEqual({
    whatsapp: {
      apiUrl: 'https://graph.facebook.com/v25.0',
      phoneNumberId: '',
      token: '',
      template: '',
      noticeTemplates: { telefone: undefined, passkey: undefined },
      language: 'pt_BR',
      appSecret: undefined,
      verifyToken: undefined,
    },
    'twilio-sms': account,
    'twilio-whatsapp': {
      ...account,
      contentSid: '',
      noticeContentSids: { telefone: undefined, passkey: undefined },
    },
    webhook: { url: '', secret: '' },
  });
});
