// Runs Debian's nginx with the configuration of deploy/nginx, in a temporary folder and on free ports.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import { freePort } from '../../../common/testing/free-port.ts';
import { mmdbOfOnePlace } from './mmdb.ts';
import { runNginx } from './run-nginx.ts';

export const PARENT = 'escola.test';
export const APP_HOST = `app.${PARENT}`;
export const DOCS_HOST = `docs.${PARENT}`;
export const PREVIEW_HOSTS = ['preview.test', '*.pages.test'];
/** Further origins of the application. */
export const FURTHER_ORIGINS = ['http://localhost:5173', 'https://staging.test'];

const GEOIP2_MODULE = '/usr/lib/nginx/modules/ngx_http_geoip2_module.so';
export const hasGeoip2 = existsSync(GEOIP2_MODULE);

export type Edge = {
  httpsPort: number;
  httpPort: number;
  /** The folder of its files: fullchain.pem, privkey.pem, acme for the challenges, nginx.conf. */
  folder: string;
  log: (name: string) => string;
  stop: () => Promise<void>;
};
export type Behind = {
  api: number;
  app: number;
  gateway: number;
  httpsPort: number;
  geo: boolean;
  /** Further settings of deploy/nginx/fill.sh. */
  settings?: Readonly<Record<string, string>>;
  /** The domain of the hosts `app` and `docs`. */
  parent?: string;
};

/** The reason why nginx cannot run here, if any. */
export function whyNoNginx(): string | undefined {
  for (const [program, flag] of [
    ['nginx', '-v'],
    ['openssl', 'version'],
  ] as const) {
    try {
      execFileSync(program, [flag], { stdio: 'pipe' });
    } catch {
      return `there is no ${program} on this machine (Debian: apt-get install nginx libnginx-mod-http-geoip2 openssl)`;
    }
  }
  return undefined;
}

/** Starts nginx in front of these ports; resolves when it accepts connections. */
export async function startEdge(behind: Behind): Promise<Edge> {
  const { api, app, gateway, httpsPort, geo, settings, parent = PARENT } = behind;
  const [appHost, docsHost] = [`app.${parent}`, `docs.${parent}`];
  const folder = mkdtempSync(join(tmpdir(), 'portaria-nginx-'));
  const at = (name: string) => join(folder, name);
  for (const name of ['logs', 'acme']) mkdirSync(at(name));
  const subject = ['-subj', `/CN=${parent}`, '-addext', `subjectAltName=DNS:${appHost},DNS:${docsHost}`];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    at('privkey.pem'),
  ];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', at('fullchain.pem'), '-days', '2', ...subject], {
    stdio: 'pipe',
  });
  const place = {
    city: { names: { en: 'Campinas' } },
    country: { iso_code: 'BR' },
    location: { time_zone: 'America/Sao_Paulo' },
    subdivisions: [{ names: { en: 'Sao Paulo' } }],
  };
  if (geo) writeFileSync(at('city.mmdb'), mmdbOfOnePlace(place));
  const httpPort = await freePort();
  const values = {
    CONF_DIR: at('conf'),
    LOG_DIR: at('logs'),
    CHALLENGE_DIR: at('acme'),
    APP_HOST: appHost,
    DOCS_HOST: docsHost,
    PARENT_DOMAIN: parent,
    API_ADDRESS: `127.0.0.1:${api}`,
    APP_ADDRESS: `127.0.0.1:${app}`,
    GATEWAY_ADDRESS: `127.0.0.1:${gateway}`,
    HTTP_LISTEN: `127.0.0.1:${httpPort}`,
    HTTPS_LISTEN: `127.0.0.1:${httpsPort}`,
    CERTIFICATE: at('fullchain.pem'),
    CERTIFICATE_KEY: at('privkey.pem'),
    GEOIP2_DATABASE: geo ? at('city.mmdb') : '',
    ALLOWED_ORIGINS: [`https://${appHost}:${httpsPort}`, ...FURTHER_ORIGINS].join(','),
    PREVIEW_HOSTS: PREVIEW_HOSTS.join(','),
    ...settings,
  };
  const fill = join(PROJECT_ROOT, 'deploy/nginx/fill.sh');
  const main = execFileSync(fill, { env: { PATH: process.env['PATH'], ...values }, encoding: 'utf8' }).trim();
  const http = `access_log off;\n  include ${main};`;
  const { stop } = await runNginx(folder, http, geo ? `load_module ${GEOIP2_MODULE};` : '');
  return {
    httpsPort,
    httpPort,
    folder,
    log: (name) => readFileSync(at(`logs/${name}.log`), 'utf8'),
    stop,
  };
}
