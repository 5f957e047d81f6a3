// The shim's configuration: parsed once at start, every problem reported at once, the only reader of the environment.
import { z } from 'zod';
import { installationKind } from '../common/program/commands-here.ts';
import { previewHostsField } from '../common/settings/preview-hosts.ts';
import {
  givenSettings,
  parseSettings,
  type Environment,
  type Given,
} from '../common/settings/parse-settings.ts';
import {
  booleanField,
  commaList,
  cookieDomainField,
  httpUrlField,
  integerField,
  isPlainAbroad,
  isTrue,
  logLevelField,
  originsField,
  portField,
  postgrestField,
  schemasField,
  secretField,
} from '../common/settings/setting-fields.ts';
import { originsOf, passkeyIdField, type RelyingParty } from './passkeys/relying-party.ts';
import { channelFields, channelProblems, channelSettings } from './delivery/channels/settings.ts';

const DEVELOPMENT = {
  SVC_APP_URL: 'http://localhost:5173',
  SVC_CHANNELS: 'console',
  SVC_PASSKEY_RP_ID: 'localhost',
};
const SECRETS = [
  'SVC_JWT_SECRET',
  'SVC_JWT_SECRET_PREVIOUS',
  'SVC_OTP_PEPPER',
  'SVC_WEBHOOK_SECRET',
] as const;
const DEVELOPMENT_ORIGINS = ['http://localhost:5173', 'http://localhost:8080'];

const schema = z.object({
  NODE_ENV: z.string(),
  SVC_JWT_SECRET: secretField,
  SVC_JWT_SECRET_PREVIOUS: secretField.optional(),
  SVC_OTP_PEPPER: secretField,
  SVC_APP_URL: httpUrlField,
  SVC_ALLOWED_ORIGINS: originsField,
  SVC_ALLOW_HTTP_ORIGINS: booleanField,
  SVC_PREVIEW_HOSTS: previewHostsField.optional(),
  SVC_COOKIE_DOMAIN: cookieDomainField.optional(),
  SVC_PASSKEY_RP_ID: passkeyIdField.optional(),
  SVC_TRUST_PROXY: integerField(0, 10),
  SVC_OTP_RESPONSE: z.enum(['explicit', 'uniform'], { error: 'must be explicit or uniform' }),
  SVC_DELIVERY_BUDGET_MS: integerField(100, 12_500),
  SVC_UNDELIVERED_AFTER_S: integerField(1, 240),
  ...channelFields,
  SVC_ALERT_URL: httpUrlField.optional(),
  POSTGREST_URL: postgrestField,
  POSTGREST_REST_URL: postgrestField.optional(),
  SVC_REST_SCHEMAS: schemasField,
  API_HOST: z.string(),
  API_PORT: portField,
  METRICS_HOST: z.string(),
  METRICS_PORT: portField,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlField.optional(),
  LOG_LEVEL: logLevelField,
  PORTARIA_INSTALLATION: z.string().optional(),
  PORTARIA_SUPERVISED: booleanField,
});

export type Config = ReturnType<typeof readConfig>;

/** The settings that this process reads, for the test that compares them with the documentation. */
export const SHIM_SETTINGS = Object.keys(schema.shape);

/** Reads the environment into plain values, or throws one ConfigError that lists all problems. */
export function readConfig(env: Environment = process.env) {
  const given = withProfile(givenSettings(env));
  const parsed = parseSettings(schema, given, problemsBetween(given));
  return {
    production: parsed.NODE_ENV === 'production',
    jwtSecret: parsed.SVC_JWT_SECRET,
    jwtSecrets: [parsed.SVC_JWT_SECRET, parsed.SVC_JWT_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    ),
    otpPepper: parsed.SVC_OTP_PEPPER,
    appUrl: parsed.SVC_APP_URL,
    allowedOrigins: parsed.SVC_ALLOWED_ORIGINS,
    cookieDomain: parsed.SVC_COOKIE_DOMAIN,
    passkeys: relyingParty(parsed),
    trustProxy: parsed.SVC_TRUST_PROXY,
    otpResponse: parsed.SVC_OTP_RESPONSE,
    deliveryBudgetMs: parsed.SVC_DELIVERY_BUDGET_MS,
    undeliveredAfterMs: parsed.SVC_UNDELIVERED_AFTER_S * 1_000,
    channels: parsed.SVC_CHANNELS,
    channelSettings: channelSettings(parsed),
    alertUrl: parsed.SVC_ALERT_URL,
    postgrest: parsed.POSTGREST_URL,
    postgrestRest: parsed.POSTGREST_REST_URL,
    restSchemas: parsed.SVC_REST_SCHEMAS,
    host: parsed.API_HOST,
    port: parsed.API_PORT,
    metricsHost: parsed.METRICS_HOST,
    metricsPort: parsed.METRICS_PORT,
    collector: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: parsed.LOG_LEVEL,
    installation: installationKind(parsed.PORTARIA_INSTALLATION),
    supervised: parsed.PORTARIA_SUPERVISED,
  };
}

function withProfile(given: Given): Given {
  const known = given.NODE_ENV === 'production' ? given : { ...DEVELOPMENT, ...given };
  if (known.SVC_ALLOWED_ORIGINS !== undefined || !URL.canParse(known.SVC_APP_URL ?? '')) return known;
  const own = new URL(known.SVC_APP_URL as string).origin;
  const origins = known.NODE_ENV === 'production' ? [own] : [...new Set([...DEVELOPMENT_ORIGINS, own])];
  return { ...known, SVC_ALLOWED_ORIGINS: origins.join(',') };
}

function relyingParty({
  SVC_PASSKEY_RP_ID: id,
  SVC_ALLOWED_ORIGINS: allowed,
  SVC_PREVIEW_HOSTS: previews = [],
}: z.output<typeof schema>): RelyingParty | undefined {
  const origins = id === undefined ? [] : originsOf(id, allowed, previews);
  return id === undefined || origins.length === 0 ? undefined : { id, origins };
}

function problemsBetween(given: Given): string[] {
  const problems = channelProblems(given);
  const secrets = SECRETS.map((name) => given[name]).filter(Boolean);
  if (new Set(secrets).size < secrets.length)
    problems.push(`${SECRETS.join(', ')} must differ from one another`);
  return given.NODE_ENV === 'production' ? [...problems, ...productionProblems(given)] : problems;
}

function productionProblems(given: Given): string[] {
  const problems: string[] = [];
  if (commaList(given.SVC_CHANNELS ?? '').includes('console')) {
    problems.push('SVC_CHANNELS must not contain console in production: its inbox shows the codes to anyone');
  }
  if (isPlainAbroad(given.SVC_ALERT_URL))
    problems.push('SVC_ALERT_URL must be https:// in production, or http:// on loopback');
  for (const name of ['SVC_ALLOWED_ORIGINS', 'SVC_APP_URL'] as const) {
    const plain = commaList(given[name] ?? '').some((url) => url.startsWith('http://'));
    if (plain && !isTrue(given.SVC_ALLOW_HTTP_ORIGINS)) {
      problems.push(`${name} must be https:// in production (SVC_ALLOW_HTTP_ORIGINS=true overrides)`);
    }
  }
  const { SVC_PASSKEY_RP_ID: id, SVC_ALLOWED_ORIGINS: allowed, SVC_PREVIEW_HOSTS: previews } = given;
  const origins = commaList(allowed ?? '').filter((origin) => URL.canParse(origin));
  if (id !== undefined && originsOf(id, origins, commaList(previews ?? '')).length === 0)
    problems.push(
      'SVC_PASSKEY_RP_ID must be the host of an https:// origin of SVC_ALLOWED_ORIGINS, or a domain above one',
    );
  for (const name of ['SVC_JWT_SECRET', 'SVC_OTP_PEPPER', 'SVC_WEBHOOK_SECRET'] as const) {
    if (given[name] && new Set(given[name]).size < 12)
      problems.push(`${name} does not look random: generate it with openssl rand -base64 48`);
  }
  return problems;
}
