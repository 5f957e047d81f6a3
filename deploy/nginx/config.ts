// The values of the edge configuration as the environment has them; renderEdge refuses what is missing.
import type { EdgeValues } from './render.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A value that is absent becomes empty. */
export function readConfig(env: Environment = process.env): EdgeValues {
  const of = (name: keyof EdgeValues): string => env[name] ?? '';
  return {
    CONF_DIR: of('CONF_DIR'),
    LOG_DIR: of('LOG_DIR'),
    APP_HOST: of('APP_HOST'),
    DOCS_HOST: of('DOCS_HOST'),
    PARENT_DOMAIN: of('PARENT_DOMAIN'),
    API_ADDRESS: of('API_ADDRESS'),
    APP_ADDRESS: of('APP_ADDRESS'),
    GATEWAY_ADDRESS: of('GATEWAY_ADDRESS'),
    HTTP_LISTEN: of('HTTP_LISTEN'),
    HTTPS_LISTEN: of('HTTPS_LISTEN'),
    CERTIFICATE: of('CERTIFICATE'),
    CERTIFICATE_KEY: of('CERTIFICATE_KEY'),
    GEOIP2_DATABASE: of('GEOIP2_DATABASE'),
    ALLOWED_ORIGINS: of('ALLOWED_ORIGINS'),
    PREVIEW_HOSTS: of('PREVIEW_HOSTS'),
  };
}
