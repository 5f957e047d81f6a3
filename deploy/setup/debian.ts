// The settings of a native installation: a file in /etc/portaria for each group of services, so that each gets only its secrets.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { channelLines, type Place } from './place.ts';

/** Systemd reads the files as root; PostgREST reads jwt-keys itself, again on SIGUSR2. */
export function debian(folder = '/etc/portaria'): Place {
  const at = (name: string): string => join(folder, name);
  const read = (name: string) => (existsSync(at(name)) ? parseEnv(readFileSync(at(name), 'utf8')) : {});
  return {
    secrets: at('jwt.env'),
    files: (answers, made) => {
      const { APP_DOMAIN: app = '', DOCS_DOMAIN: docs = '', PARENT_DOMAIN: parent = '' } = answers;
      return [
        {
          path: at('portaria.env'),
          text: `# For api-shim, gateway and app; contains no secrets.
NODE_ENV=production
SVC_APP_URL=https://${app}
SVC_API_URL=https://${app}
SVC_DOCS_URL=https://${docs}
SVC_ALLOWED_ORIGINS=https://${app}
SVC_TRUSTED_REDIRECT_HOSTS=${docs}
SVC_TRUST_PROXY=1
LOG_LEVEL=info
`,
        },
        {
          path: at('postgrest.env'),
          text: `PGRST_DB_URI=postgresql://authenticator@127.0.0.1:5432/portaria
PGPASSWORD=${made.authenticator}
PGRST_JWT_SECRET=@${at('jwt-keys')}
PGRST_DB_POOL=20
`,
        },
        { path: at('jwt-keys'), text: made.jwt, owner: 'portaria-postgrest' },
        {
          path: at('api-shim.env'),
          text: `# For the api-shim only: docs/reference/configuration.md.
SVC_OTP_PEPPER=${made.pepper}
SVC_OTP_RESPONSE=explicit
${channelLines(answers)}`,
        },
        {
          path: at('edge.env'),
          text: `# For \`portaria edge\`: docs/how-to/put-portaria-behind-nginx.md.
CONF_DIR=/etc/nginx/portaria
LOG_DIR=/var/log/nginx
APP_HOST=${app}
DOCS_HOST=${docs}
PARENT_DOMAIN=${parent}
API_ADDRESS=127.0.0.1:3101,127.0.0.1:3102
APP_ADDRESS=127.0.0.1:5173
GATEWAY_ADDRESS=127.0.0.1:3001
HTTP_LISTEN=80
HTTPS_LISTEN=443
CERTIFICATE=/etc/ssl/portaria/fullchain.pem
CERTIFICATE_KEY=/etc/ssl/portaria/privkey.pem
GEOIP2_DATABASE=
ALLOWED_ORIGINS=https://${app}
PREVIEW_HOSTS=
BALANCERS=
`,
        },
        /* Last: its absence tells that the files are not complete. */
        { path: at('jwt.env'), text: `SVC_JWT_SECRET=${made.jwt}\nSVC_JWT_SECRET_PREVIOUS=\n` },
      ];
    },
    read() {
      const edge = read('edge.env');
      return {
        shim: {
          POSTGREST_URL: 'unix:/run/portaria-postgrest-functions/postgrest.sock',
          ...read('portaria.env'),
          ...read('jwt.env'),
          ...read('api-shim.env'),
        },
        hosts: [edge['APP_HOST'] ?? '', edge['DOCS_HOST'] ?? ''],
        certificate: { chain: edge['CERTIFICATE'] ?? '', key: edge['CERTIFICATE_KEY'] ?? '' },
      };
    },
    next: ['portaria migrate, and the next steps of docs/how-to/install-on-debian.md'],
  };
}
