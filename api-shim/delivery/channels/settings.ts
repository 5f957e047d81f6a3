// The settings of each channel, and the errors in them.
import { z } from 'zod';
import type { Given } from '../../../common/settings/parse-settings.ts';
import {
  commaList,
  isPlainAbroad,
  providerUrlField,
  secretField,
} from '../../../common/settings/setting-fields.ts';
import { SETTINGS, type SettingName } from '../../../common/settings/settings.ts';
import type { TwilioSmsSettings } from './twilio-sms.ts';
import type { TwilioWhatsappSettings } from './twilio-whatsapp.ts';
import type { WebhookSettings } from './webhook.ts';
import type { WhatsappSettings } from './whatsapp.ts';

export type ChannelSettings = {
  readonly whatsapp: WhatsappSettings;
  readonly 'twilio-sms': TwilioSmsSettings;
  readonly 'twilio-whatsapp': TwilioWhatsappSettings;
  readonly webhook: WebhookSettings;
};

const TWILIO = ['SVC_TWILIO_ACCOUNT_SID', 'SVC_TWILIO_AUTH_TOKEN'] as const;

/** The required settings of each channel, in the order of the documentation. */
export const REQUIRED_BY_CHANNEL = {
  console: [],
  whatsapp: ['SVC_WHATSAPP_PHONE_NUMBER_ID', 'SVC_WHATSAPP_TOKEN', 'SVC_WHATSAPP_TEMPLATE'],
  'twilio-sms': [...TWILIO, 'SVC_TWILIO_SMS_FROM'],
  'twilio-whatsapp': [...TWILIO, 'SVC_TWILIO_WHATSAPP_FROM', 'SVC_TWILIO_WHATSAPP_CONTENT_SID'],
  webhook: ['SVC_WEBHOOK_URL', 'SVC_WEBHOOK_SECRET'],
} as const satisfies Record<string, readonly SettingName[]>;

export type ChannelName = keyof typeof REQUIRED_BY_CHANNEL;

/** The channels that exist. */
export const CHANNEL_NAMES = Object.keys(REQUIRED_BY_CHANNEL) as ChannelName[];

/** Those that send: all but the one of development. */
export const SENDING_CHANNELS = CHANNEL_NAMES.filter((name) => name !== 'console');

const PROVIDER_URLS = ['SVC_WHATSAPP_API_URL', 'SVC_TWILIO_API_URL'] as const;

const headerText = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII without spaces');
const matching = (pattern: RegExp, what: string) => z.string().regex(pattern, `must be ${what}`).optional();

export const channelFields = {
  SVC_API_URL: providerUrlField,
  SVC_CHANNELS: z.string().transform((text, context) => {
    const names = commaList(text);
    const known = names.filter((name) => Object.hasOwn(REQUIRED_BY_CHANNEL, name));
    if (names.length === 0 || known.length < names.length || new Set(names).size < names.length) {
      context.addIssue(`must list each channel once, of these: ${CHANNEL_NAMES.join(', ')}`);
    }
    return names as ChannelName[];
  }),
  SVC_WHATSAPP_API_URL: providerUrlField,
  SVC_WHATSAPP_PHONE_NUMBER_ID: matching(/^\d{5,25}$/, 'the id of the telephone at Meta, digits only'),
  SVC_WHATSAPP_TOKEN: headerText.optional(),
  SVC_WHATSAPP_TEMPLATE: matching(/^[a-z0-9_]{1,512}$/, 'the name of a template: a-z, 0-9 and _'),
  SVC_WHATSAPP_NOTICE_TEMPLATE: matching(/^[a-z0-9_]{1,512}$/, 'the name of a template: a-z, 0-9 and _'),
  SVC_WHATSAPP_PASSKEY_TEMPLATE: matching(/^[a-z0-9_]{1,512}$/, 'the name of a template: a-z, 0-9 and _'),
  SVC_WHATSAPP_APP_SECRET: headerText.optional(),
  SVC_WHATSAPP_VERIFY_TOKEN: headerText.optional(),
  SVC_WHATSAPP_LANGUAGE: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as pt_BR'),
  SVC_TWILIO_API_URL: providerUrlField,
  SVC_TWILIO_ACCOUNT_SID: matching(
    /^AC[0-9a-f]{32}$/i,
    'the SID of an account: AC and 32 hexadecimal digits',
  ),
  SVC_TWILIO_AUTH_TOKEN: headerText.optional(),
  SVC_TWILIO_SMS_FROM: matching(
    /^(\+\d{8,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/i,
    'a telephone (+…), the SID of a messaging service (MG…) or a name of at most 11 characters',
  ),
  SVC_TWILIO_WHATSAPP_FROM: matching(
    /^(\+\d{8,15}|MG[0-9a-f]{32})$/i,
    'a telephone (+…) or the SID of a messaging service (MG…)',
  ),
  SVC_TWILIO_WHATSAPP_CONTENT_SID: matching(
    /^HX[0-9a-f]{32}$/i,
    'the SID of a template: HX and 32 hexadecimal digits',
  ),
  SVC_TWILIO_WHATSAPP_NOTICE_CONTENT_SID: matching(
    /^HX[0-9a-f]{32}$/i,
    'the SID of a template: HX and 32 hexadecimal digits',
  ),
  SVC_TWILIO_WHATSAPP_PASSKEY_CONTENT_SID: matching(
    /^HX[0-9a-f]{32}$/i,
    'the SID of a template: HX and 32 hexadecimal digits',
  ),
  SVC_WEBHOOK_URL: providerUrlField.optional(),
  SVC_WEBHOOK_SECRET: secretField.optional(),
};

/**
 * The settings that the listed channels lack, and those that production does not allow.
 *
 * @example channelProblems({ SVC_CHANNELS: 'webhook' }) // ['SVC_WEBHOOK_URL is required by the channel webhook', …]
 */
export function channelProblems(given: Given): string[] {
  const problems = new Set<string>();
  for (const name of commaList(given.SVC_CHANNELS ?? '')) {
    if (!Object.hasOwn(REQUIRED_BY_CHANNEL, name)) continue;
    for (const setting of REQUIRED_BY_CHANNEL[name as ChannelName]) {
      if (!given[setting]) problems.add(`${setting} is required by the channel ${name}`);
    }
  }
  if (given.NODE_ENV === 'production') {
    for (const setting of PROVIDER_URLS) {
      if (given[setting]?.startsWith('http://')) problems.add(`${setting} must be https:// in production`);
    }
    if (isPlainAbroad(given.SVC_WEBHOOK_URL)) {
      problems.add('SVC_WEBHOOK_URL must be https:// in production, or http:// on loopback');
    }
  }
  return [...problems];
}

/** The settings of each channel; complete for the listed ones. */
export function channelSettings(parsed: z.output<z.ZodObject<typeof channelFields>>): ChannelSettings {
  /* The default is a loopback address, which no provider can reach. */
  const publicUrl = parsed.SVC_API_URL === SETTINGS.SVC_API_URL.default ? undefined : parsed.SVC_API_URL;
  const account = {
    publicUrl,
    apiUrl: parsed.SVC_TWILIO_API_URL,
    accountSid: parsed.SVC_TWILIO_ACCOUNT_SID ?? '',
    authToken: parsed.SVC_TWILIO_AUTH_TOKEN ?? '',
  };
  return {
    whatsapp: {
      apiUrl: parsed.SVC_WHATSAPP_API_URL,
      phoneNumberId: parsed.SVC_WHATSAPP_PHONE_NUMBER_ID ?? '',
      token: parsed.SVC_WHATSAPP_TOKEN ?? '',
      template: parsed.SVC_WHATSAPP_TEMPLATE ?? '',
      noticeTemplates: {
        telefone: parsed.SVC_WHATSAPP_NOTICE_TEMPLATE,
        passkey: parsed.SVC_WHATSAPP_PASSKEY_TEMPLATE,
      },
      language: parsed.SVC_WHATSAPP_LANGUAGE,
      appSecret: parsed.SVC_WHATSAPP_APP_SECRET,
      verifyToken: parsed.SVC_WHATSAPP_VERIFY_TOKEN,
    },
    'twilio-sms': { ...account, from: parsed.SVC_TWILIO_SMS_FROM ?? '' },
    'twilio-whatsapp': {
      ...account,
      from: parsed.SVC_TWILIO_WHATSAPP_FROM ?? '',
      contentSid: parsed.SVC_TWILIO_WHATSAPP_CONTENT_SID ?? '',
      noticeContentSids: {
        telefone: parsed.SVC_TWILIO_WHATSAPP_NOTICE_CONTENT_SID,
        passkey: parsed.SVC_TWILIO_WHATSAPP_PASSKEY_CONTENT_SID,
      },
    },
    webhook: { url: parsed.SVC_WEBHOOK_URL ?? '', secret: parsed.SVC_WEBHOOK_SECRET ?? '' },
  };
}
