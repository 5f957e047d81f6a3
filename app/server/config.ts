// What the application's server and build read from the environment, checked once, every problem reported at once.

export type AppConfig = {
  readonly host: string;
  readonly port: number;
  readonly supervised: boolean;
  /** What the page is told; public, all of it. */
  readonly page: {
    readonly apiUrl: string;
    readonly docsUrl: string;
    readonly trustedHosts: readonly string[];
  };
};

type Environment = Readonly<Record<string, string | undefined>>;

/** The names that are read, for the test that compares them with the documentation. */
export const APP_SETTINGS = [
  'APP_HOST',
  'APP_PORT',
  'SVC_API_URL',
  'SVC_DOCS_URL',
  'SVC_TRUSTED_REDIRECT_HOSTS',
  'PORTARIA_SUPERVISED',
];

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Throws one Error that lists everything that is wrong. */
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
  if (problems.length > 0)
    throw new Error(`The app cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
  const host = env['APP_HOST'] || '127.0.0.1';
  return {
    host,
    port,
    supervised: env['PORTARIA_SUPERVISED'] === 'true',
    page: { apiUrl, docsUrl, trustedHosts },
  };
}
