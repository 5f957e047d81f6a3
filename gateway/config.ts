// The gateway's configuration: parsed once at start, every problem reported at once, the only reader of the environment.
import { z } from 'zod';
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
  httpUrlField,
  integerField,
  isTrue,
  logLevelField,
  portField,
  postgrestField,
  secretField,
} from '../common/settings/setting-fields.ts';

const DEVELOPMENT = { SVC_APP_URL: 'http://localhost:5173', SVC_DOCS_URL: 'http://localhost:3001' };

const schema = z.object({
  NODE_ENV: z.string(),
  SVC_JWT_SECRET: secretField,
  SVC_JWT_SECRET_PREVIOUS: secretField.optional(),
  SVC_APP_URL: httpUrlField,
  SVC_DOCS_URL: httpUrlField,
  SVC_ALLOW_HTTP_ORIGINS: booleanField,
  SVC_PREVIEW_HOSTS: previewHostsField.optional(),
  SVC_TRUST_PROXY: integerField(0, 10),
  POSTGREST_URL: postgrestField,
  DOCS_UPSTREAM_URL: postgrestField,
  GATEWAY_HOST: z.string(),
  GATEWAY_PORT: portField,
  METRICS_HOST: z.string(),
  GATEWAY_METRICS_PORT: portField.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlField.optional(),
  LOG_LEVEL: logLevelField,
  PORTARIA_SUPERVISED: booleanField,
});

export type Config = ReturnType<typeof readConfig>;

/** The settings that this process reads, for the test that compares them with the documentation. */
export const GATEWAY_SETTINGS = Object.keys(schema.shape);

/** Reads the environment into plain values, or throws one ConfigError that lists all problems. */
export function readConfig(env: Environment = process.env) {
  const given = withProfile(givenSettings(env));
  const parsed = parseSettings(schema, given, problemsBetween(given));
  const { SVC_APP_URL: app, SVC_DOCS_URL: docs } = parsed;
  return {
    jwtSecret: parsed.SVC_JWT_SECRET,
    jwtSecrets: [parsed.SVC_JWT_SECRET, parsed.SVC_JWT_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    ),
    rules: {
      appUrl: `${app.origin}${app.pathname}`.replace(/\/+$/, ''),
      docsOrigin: docs.origin,
      docsHost: docs.host,
      docsIsHttps: docs.protocol === 'https:',
      previewHosts: parsed.SVC_PREVIEW_HOSTS ?? [],
    },
    trustProxy: parsed.SVC_TRUST_PROXY,
    postgrest: parsed.POSTGREST_URL,
    upstream: parsed.DOCS_UPSTREAM_URL,
    host: parsed.GATEWAY_HOST,
    port: parsed.GATEWAY_PORT,
    metricsHost: parsed.METRICS_HOST,
    metricsPort: parsed.GATEWAY_METRICS_PORT,
    collector: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: parsed.LOG_LEVEL,
    supervised: parsed.PORTARIA_SUPERVISED,
  };
}

function withProfile(given: Given): Given {
  return given.NODE_ENV === 'production' ? given : { ...DEVELOPMENT, ...given };
}

function problemsBetween(given: Given): string[] {
  const problems: string[] = [];
  if (given.SVC_JWT_SECRET !== undefined && given.SVC_JWT_SECRET === given.SVC_JWT_SECRET_PREVIOUS) {
    problems.push('SVC_JWT_SECRET and SVC_JWT_SECRET_PREVIOUS must differ from one another');
  }
  const docs = originOf(given.SVC_DOCS_URL);
  if (docs !== undefined && docs === originOf(given.SVC_APP_URL)) {
    problems.push(
      'SVC_DOCS_URL and SVC_APP_URL must be different origins: otherwise the login redirects for ever',
    );
  }
  const docsHost = docs && new URL(docs).hostname;
  const previews = commaList(given.SVC_PREVIEW_HOSTS ?? '');
  if (
    previews.some((host) => host === docsHost || (host.startsWith('*.') && docsHost?.endsWith(host.slice(1))))
  ) {
    problems.push('SVC_PREVIEW_HOSTS must not match the host of SVC_DOCS_URL, which is production');
  }
  if (given.NODE_ENV !== 'production' || isTrue(given.SVC_ALLOW_HTTP_ORIGINS)) return problems;
  const plain = (['SVC_APP_URL', 'SVC_DOCS_URL'] as const).filter((name) =>
    given[name]?.startsWith('http://'),
  );
  return [
    ...problems,
    ...plain.map((name) => `${name} must be https:// in production (SVC_ALLOW_HTTP_ORIGINS=true overrides)`),
  ];
}

function originOf(text: string | undefined): string | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text).origin : undefined;
}
