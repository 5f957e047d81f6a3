// Fills in the templates of the edge configuration and writes the result into a folder that nginx can include.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type EdgeValues = {
  readonly CONF_DIR: string;
  readonly LOG_DIR: string;
  readonly APP_HOST: string;
  readonly DOCS_HOST: string;
  readonly PARENT_DOMAIN: string;
  /** One api-shim, or several, separated by commas. */
  readonly API_ADDRESS: string;
  readonly APP_ADDRESS: string;
  readonly GATEWAY_ADDRESS: string;
  readonly HTTP_LISTEN: string;
  readonly HTTPS_LISTEN: string;
  readonly CERTIFICATE: string;
  readonly CERTIFICATE_KEY: string;
  /** Empty without a database. */
  readonly GEOIP2_DATABASE: string;
  /** SVC_ALLOWED_ORIGINS of the api-shim: whom nginx's own answers let read them. */
  readonly ALLOWED_ORIGINS: string;
  /** SVC_PREVIEW_HOSTS of the gateway: its other names. Empty without any. */
  readonly PREVIEW_HOSTS: string;
};

const HERE = import.meta.dirname;
const COPIED = ['proxy.conf', 'limits.conf', 'tls.conf', 'api-headers.conf', 'docs-headers.conf'];
const FILLED = ['portaria.conf', 'own-answers.conf', 'api-answers.conf', 'docs-answers.conf'];

/**
 * Writes portaria.conf and what it includes into CONF_DIR. A value that is missing is an error that names it.
 */
export function renderEdge(values: EdgeValues): string {
  const into = (file: string) => join(values.CONF_DIR, file);
  const filled = (file: string) => fill(readFileSync(join(HERE, `${file}.template`), 'utf8'), values);
  mkdirSync(values.CONF_DIR, { recursive: true });
  for (const file of COPIED) copyFileSync(join(HERE, file), into(file));
  for (const file of FILLED) writeFileSync(into(file), filled(file));
  if (values.GEOIP2_DATABASE === '') copyFileSync(join(HERE, 'geo-none.conf'), into('geo.conf'));
  else writeFileSync(into('geo.conf'), filled('geo-geoip2.conf'));
  writeFileSync(into('api-servers.conf'), serverLines(values.API_ADDRESS));
  writeFileSync(into('origins.conf'), originLines(values.ALLOWED_ORIGINS));
  writeFileSync(into('docs-names.conf'), namesLine(values.DOCS_HOST, values.PREVIEW_HOSTS));
  return into('portaria.conf');
}

/**
 * The entries of nginx's list of origins. They compare letter by letter, as the api-shim does.
 *
 * @example originLines('https://app.example') // '"~^https://app\\.example$" $http_origin;\n'
 */
export function originLines(origins: string): string {
  const lines = listed(origins, /^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'ALLOWED_ORIGINS').map(
    (origin) => `"~^${origin.replaceAll('.', '\\.')}$" $http_origin;\n`,
  );
  return lines.join('');
}

/**
 * The servers of an upstream.
 *
 * @example serverLines('127.0.0.1:3101,127.0.0.1:3102') // 'server 127.0.0.1:3101;\nserver 127.0.0.1:3102;\n'
 */
export function serverLines(addresses: string): string {
  const servers = listed(addresses, /^[A-Za-z0-9.-]+:\d+$/, 'API_ADDRESS');
  if (servers.length === 0) throw new Error('API_ADDRESS is missing or cannot stand in a configuration');
  return servers.map((server) => `server ${server};\n`).join('');
}

/**
 * The names that the gateway answers to.
 *
 * @example namesLine('docs.example', '*.pages.example') // 'server_name docs.example *.pages.example;\n'
 */
export function namesLine(docsHost: string, previewHosts: string): string {
  const names = listed(`${docsHost},${previewHosts}`, /^(\*\.)?[a-z0-9.-]+$/, 'PREVIEW_HOSTS');
  return `server_name ${names.join(' ')};\n`;
}

function listed(text: string, pattern: RegExp, name: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (!entries.every((entry) => pattern.test(entry)))
    throw new Error(`${name} is missing or cannot stand in a configuration`);
  return entries;
}

/**
 * Replaces `${NAME}`; nginx's own variables have no braces here and stay.
 *
 * @example fill('listen ${HTTPS_LISTEN};', { HTTPS_LISTEN: '443' }) // 'listen 443;'
 */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/^[^#\n]*$/gm, (line) =>
    line.replace(/\$\{([A-Z0-9_]+)\}/g, (_whole, name: string) => {
      const value = values[name];
      if (!value || /[;{}\n\s]/.test(value))
        throw new Error(`${name} is missing or cannot stand in a configuration`);
      return value;
    }),
  );
}
