// Parses docker-compose.yml with docker-compose itself, interpolated and merged.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { compose } from '../../../deploy/setup/compose.ts';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

export type Service = {
  readonly image?: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly args?: Readonly<Record<string, string>>;
  };
  readonly command?: readonly string[];
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly { readonly published: number; readonly target: number }[];
  readonly networks?: Readonly<Record<string, unknown>>;
  readonly network_mode?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
};

export type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, { readonly driver_opts?: Readonly<Record<string, string>> }>>;
};

/** Runs `docker-compose config` with these settings as its .env file, and with the text of an override. Throws its error message. */
export function readCompose(settings: Readonly<Record<string, string>>, override?: string): Compose {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-compose-env-'));
  const file = join(folder, '.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
    { mode: 0o600 },
  );
  try {
    const from = ['--file', join(PROJECT_ROOT, 'docker-compose.yml'), '--env-file', file];
    if (override !== undefined) {
      writeFileSync(join(folder, 'override.yml'), override);
      from.push('--file', join(folder, 'override.yml'));
    }
    const options = { env: { PATH: process.env['PATH'] }, encoding: 'utf8', stdio: 'pipe' } as const;
    const text = execFileSync('docker-compose', [...from, 'config'], options);
    /* The output is valid input again, so every dollar sign is doubled. */
    return parse(text.replaceAll('$$', '$')) as Compose;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The settings that deploy/docker/setup.sh writes, parsed like compose does. */
export function createEnv(app: string, docs: string, parent: string): Record<string, string> {
  const secret = () => randomBytes(32).toString('hex');
  const secrets = { jwt: secret(), pepper: secret(), postgres: secret(), authenticator: secret() };
  const answers = { APP_DOMAIN: app, DOCS_DOMAIN: docs, PARENT_DOMAIN: parent };
  const [file] = compose('portaria').files(answers, secrets);
  return parseEnv(file?.text ?? '') as Record<string, string>;
}

/** The mounts of a service: a path of this machine, or the name of a volume. */
export function mountsOf({ volumes = [] }: Service): { from: string; to: string; readOnly: boolean }[] {
  return volumes.map((text) => {
    const [from = '', to = '', mode] = text.split(':');
    return { from, to, readOnly: mode === 'ro' };
  });
}
