// Fills in the templates of the edge configuration and writes the result into a folder that nginx can include.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type EdgeValues = {
  readonly CONF_DIR: string;
  readonly LOG_DIR: string;
  readonly APP_HOST: string;
  readonly DOCS_HOST: string;
  readonly PARENT_DOMAIN: string;
  readonly API_ADDRESS: string;
  readonly APP_ADDRESS: string;
  readonly GATEWAY_ADDRESS: string;
  readonly HTTP_LISTEN: string;
  readonly HTTPS_LISTEN: string;
  readonly CERTIFICATE: string;
  readonly CERTIFICATE_KEY: string;
  /** Empty without a database. */
  readonly GEOIP2_DATABASE: string;
};

const HERE = import.meta.dirname;

/**
 * Writes portaria.conf and what it includes into CONF_DIR. A value that is missing is an error that names it.
 *
 * @example renderEdge({ CONF_DIR: '/etc/nginx/portaria', APP_HOST: 'app.escola.example', … })
 */
export function renderEdge(values: EdgeValues): string {
  mkdirSync(values.CONF_DIR, { recursive: true });
  for (const file of ['proxy.conf', 'tls.conf']) copyFileSync(join(HERE, file), join(values.CONF_DIR, file));
  const geo = values.GEOIP2_DATABASE === '' ? 'geo-none.conf' : 'geo-geoip2.conf.template';
  writeFileSync(join(values.CONF_DIR, 'geo.conf'), fill(readFileSync(join(HERE, geo), 'utf8'), values));
  const main = join(values.CONF_DIR, 'portaria.conf');
  writeFileSync(main, fill(readFileSync(join(HERE, 'portaria.conf.template'), 'utf8'), values));
  return main;
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
