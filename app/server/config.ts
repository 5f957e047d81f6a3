// The configuration of the application's server and build: parsed once, every error reported at once.

export type AppConfig = {
  readonly host: string;
  readonly port: number;
  readonly supervised: boolean;
  /** The settings in the page; all of them are public. */
  readonly page: {
    readonly apiUrl: string;
    readonly docsUrl: string;
    readonly trustedHosts: readonly string[];
    readonly name: string;
    readonly logoUrl: string;
    readonly help: string;
    readonly helpUrl: string;
    readonly privacyUrl: string;
    /** JSON by language and path. */
    readonly texts: string;
    /** The domain of passkeys; empty without them. */
    readonly passkeys: string;
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The names of all settings; a test compares them with the documentation. */
export const APP_SETTINGS = [
  'APP_HOST',
  'APP_PORT',
  'SVC_API_URL',
  'SVC_DOCS_URL',
  'SVC_TRUSTED_REDIRECT_HOSTS',
  'SVC_APP_NAME',
  'SVC_APP_LOGO_URL',
  'SVC_APP_HELP',
  'SVC_APP_HELP_URL',
  'SVC_APP_PRIVACY_URL',
  'SVC_APP_TEXTS',
  'SVC_PASSKEY_RP_ID',
  'PORTARIA_SUPERVISED',
];

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Throws one Error that lists every mistake. */
export function readConfig(env: Environment = process.env): AppConfig {
  const problems: string[] = [];
  const url = (name: string, fallback: string): string => {
    const text = env[name] || fallback;
    if (text === '') return text;
    const parsed = URL.canParse(text) ? new URL(text) : null;
    if (!parsed || !/^https?:$/.test(parsed.protocol)) problems.push(`${name} must be an http(s) URL.`);
    return text.replace(/\/+$/, '');
  };
  const portText = env['APP_PORT'] || '5173';
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0;
  if (port < 1 || port > 65_535) problems.push('APP_PORT must be a port number.');

  const apiUrl = url('SVC_API_URL', 'http://localhost:3000');
  const docsUrl = url('SVC_DOCS_URL', '');
  const trustedHosts = (env['SVC_TRUSTED_REDIRECT_HOSTS'] ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);
  if (!trustedHosts.every((host) => HOST.test(host))) {
    problems.push('SVC_TRUSTED_REDIRECT_HOSTS must list host names, in lower case, separated by commas.');
  }
  const name = env['SVC_APP_NAME'] ?? '';
  const help = env['SVC_APP_HELP'] ?? '';
  const logoUrl = url('SVC_APP_LOGO_URL', '');
  const privacyUrl = url('SVC_APP_PRIVACY_URL', '');
  const helpUrl = env['SVC_APP_HELP_URL'] ?? '';
  if (helpUrl !== '' && !/^(?:https?:|mailto:|tel:)/.test(helpUrl))
    problems.push('SVC_APP_HELP_URL must begin with https:, http:, mailto: or tel:.');
  const texts = env['SVC_APP_TEXTS'] ?? '';
  if (texts !== '' && !isTexts(texts))
    problems.push('SVC_APP_TEXTS must be JSON such as {"pt-BR":{"problems.user_not_found":"…"}}.');
  const passkeys = (env['SVC_PASSKEY_RP_ID'] ?? '').toLowerCase();
  if (passkeys !== '' && !HOST.test(passkeys))
    problems.push('SVC_PASSKEY_RP_ID must be a domain name such as escola.example.');
  if (problems.length > 0)
    throw new Error(`The app cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  const host = env['APP_HOST'] || '127.0.0.1';
  return {
    host,
    port,
    supervised: env['PORTARIA_SUPERVISED'] === 'true',
    page: { apiUrl, docsUrl, trustedHosts, name, logoUrl, help, helpUrl, privacyUrl, texts, passkeys },
  };
}

/** True for texts by language, then by path. */
function isTexts(json: string): boolean {
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  try {
    const value: unknown = JSON.parse(json);
    return (
      isObject(value) &&
      Object.entries(value).every(
        ([language, texts]) =>
          ['pt-BR', 'en'].includes(language) &&
          isObject(texts) &&
          Object.values(texts).every((text) => typeof text === 'string'),
      )
    );
  } catch {
    return false;
  }
}
