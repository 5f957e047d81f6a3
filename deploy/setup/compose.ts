// The settings of docker-compose.yml: the file .env in its folder.
import { readFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { parseEnv } from 'node:util';
import { channelLines, type Place } from './place.ts';

/* As compose makes it from the name of the folder. In .env it stays the same for a release in another folder, and so do the volumes. */
const projectOf = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[_-]+/, '');

export function compose(folder: string): Place {
  const secrets = join(folder, '.env');
  return {
    secrets,
    files: (answers, made) => [
      {
        path: secrets,
        text: `APP_DOMAIN=${answers['APP_DOMAIN'] ?? ''}
DOCS_DOMAIN=${answers['DOCS_DOMAIN'] ?? ''}
PARENT_DOMAIN=${answers['PARENT_DOMAIN'] ?? ''}

# The volumes of the data begin with this name: never change it.
COMPOSE_PROJECT_NAME=${projectOf(folder)}

# The folder of fullchain.pem and privkey.pem, readable by group 33. GeoLite2-City.mmdb is optional.
EDGE_DIR=./edge

POSTGRES_PASSWORD=${made.postgres}
AUTHENTICATOR_PASSWORD=${made.authenticator}
SVC_JWT_SECRET=${made.jwt}
# The same value. During a rotation: the set of both keys that \`npm run portaria -- secret rotate\` prints.
POSTGREST_JWT_SECRET=${made.jwt}
SVC_OTP_PEPPER=${made.pepper}

# The channels that send codes, and where alerts go: docs/reference/configuration.md.
${channelLines(answers)}`,
      },
    ],
    read() {
      const given = parseEnv(readFileSync(secrets, 'utf8'));
      const { APP_DOMAIN = '', DOCS_DOMAIN = '', EDGE_DIR = './edge' } = given;
      const edge = isAbsolute(EDGE_DIR) ? EDGE_DIR : join(folder, EDGE_DIR);
      return {
        shim: {
          ...given,
          NODE_ENV: 'production',
          SVC_APP_URL: `https://${APP_DOMAIN}`,
          SVC_API_URL: `https://${APP_DOMAIN}`,
          SVC_ALLOWED_ORIGINS: `https://${APP_DOMAIN},${given['SVC_ALLOWED_ORIGINS'] ?? ''}`,
          SVC_TRUST_PROXY: '1',
          POSTGREST_URL: 'unix:/run/postgrest/postgrest.sock',
        },
        hosts: [APP_DOMAIN, DOCS_DOMAIN],
        certificate: { chain: join(edge, 'fullchain.pem'), key: join(edge, 'privkey.pem') },
      };
    },
    next: [
      'docker compose up --detach --build',
      'docker compose run --rm migrate node deploy/start.mjs cli/portaria.ts user add CODIGO "NOME" --telefone +55… --papel administrador',
    ],
  };
}
