// The questions of the setup: what each asks, and which answers it takes.
import { randomBytes } from 'node:crypto';
import {
  channelFields,
  REQUIRED_BY_CHANNEL,
  SENDING_CHANNELS,
} from '../../api-shim/delivery/channels/settings.ts';
import { commaList, httpUrlField } from '../../common/settings/setting-fields.ts';
import type { Answers } from './place.ts';

export type Question = {
  readonly name: string;
  readonly asks: string;
  /** The answer of Enter. Without it the question needs an answer. */
  readonly otherwise?: string;
  readonly secret?: boolean;
  /** Why an answer is refused; undefined for a good one. */
  readonly fault: (text: string) => string | undefined;
};

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
const PHONE = /^\+[1-9]\d{7,14}$/;
const SECRET = /TOKEN|SECRET/;
const fields: Readonly<Record<string, { safeParse: (text: string) => Parsed } | undefined>> = channelFields;
type Parsed = { success: boolean; error?: { issues: readonly { message: string }[] } | undefined };

const asHost = (text: string): string | undefined =>
  HOST.test(text) ? undefined : 'must be a host name in lower case, such as app.escola.example';
const faultOf = ({ error }: Parsed): string | undefined => error?.issues[0]?.message;

/** The longest domain that both hosts are below; empty when there is none of two names or more. */
export function parentOf(app: string, docs: string): string {
  const names = app.split('.').slice(1);
  while (names.length > 1 && !docs.endsWith(`.${names.join('.')}`)) names.shift();
  return names.length > 1 ? names.join('.') : '';
}

/** The questions in their order; those about a channel come once the channels are known. */
export function questions(answers: Answers): Question[] {
  const { APP_DOMAIN: app = '', DOCS_DOMAIN: docs = '', SVC_CHANNELS: channels = '' } = answers;
  const own = parentOf(app, docs);
  const parent = own === '' ? {} : { otherwise: own };
  return [
    { name: 'APP_DOMAIN', asks: 'Host of the application, such as app.escola.example', fault: asHost },
    {
      name: 'DOCS_DOMAIN',
      asks: 'Host of the documentation, such as docs.escola.example',
      fault: (text) => (text === app ? 'must be another host than that of the application' : asHost(text)),
    },
    {
      name: 'PARENT_DOMAIN',
      asks: 'Domain that both are below, for the session cookie',
      ...parent,
      fault: (text) =>
        asHost(text) ??
        (app.endsWith(`.${text}`) && docs.endsWith(`.${text}`) ? undefined : 'both hosts must be below it'),
    },
    {
      name: 'SVC_CHANNELS',
      asks: `Channels that send the codes, in their order: ${SENDING_CHANNELS.join(', ')}`,
      fault: (text) =>
        commaList(text).includes('console')
          ? 'console is for development only'
          : faultOf(channelFields.SVC_CHANNELS.safeParse(text)),
    },
    ...channelQuestions(channels),
    {
      name: 'SVC_ALERT_URL',
      asks: 'Address that gets alerts, such as a topic of ntfy',
      otherwise: '',
      fault: (text) => (text === '' ? undefined : faultOf(httpUrlField.safeParse(text))),
    },
    {
      name: 'SETUP_PHONE',
      asks: 'Your own phone, for a test message through each channel, such as +5511900000001',
      otherwise: '',
      fault: (text) => (text === '' || PHONE.test(text) ? undefined : 'must be + and digits'),
    },
  ];
}

function channelQuestions(channels: string): Question[] {
  const required: Readonly<Record<string, readonly string[] | undefined>> = REQUIRED_BY_CHANNEL;
  const names = new Set(commaList(channels).flatMap((channel) => required[channel] ?? []));
  return [...names].map((name) => ({
    name,
    asks: name,
    secret: SECRET.test(name),
    ...(name === 'SVC_WEBHOOK_SECRET' && { otherwise: randomBytes(32).toString('hex') }),
    fault: (text: string) =>
      text.includes("'") || /[\r\n]/.test(text)
        ? 'must have no quote and no line break'
        : faultOf(fields[name]?.safeParse(text) ?? { success: true }),
  }));
}
