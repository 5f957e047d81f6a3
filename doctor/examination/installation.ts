// Finds the installation to check: from environment variables, or the running stack.
import { join } from 'node:path';
import { z } from 'zod';
import { installationKind, type InstallationKind } from '../../common/program/commands-here.ts';
import { parseSettings, type Environment, type Given } from '../../common/settings/parse-settings.ts';
import {
  booleanField,
  httpUrlField,
  originsField,
  addressListField,
  postgrestField,
  schemasField,
  secretField,
} from '../../common/settings/setting-fields.ts';
import { postgrestRestUrl, runningStack } from '../../stack/processes/stack-file.ts';

const schema = z.object({
  NODE_ENV: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  POSTGREST_URL: postgrestField.optional(),
  POSTGREST_REST_URL: postgrestField.optional(),
  PATRONI_URL: addressListField.optional(),
  SVC_JWT_SECRET: secretField.optional(),
  SVC_JWT_SECRET_PREVIOUS: secretField.optional(),
  SVC_APP_URL: httpUrlField.optional(),
  SVC_API_URL: httpUrlField.optional(),
  SVC_DOCS_URL: httpUrlField.optional(),
  SVC_ALLOWED_ORIGINS: originsField.optional(),
  SVC_ALLOW_HTTP_ORIGINS: booleanField.optional(),
  SVC_ALERT_URL: httpUrlField.optional(),
  SVC_REST_SCHEMAS: schemasField.optional(),
});

/** The settings that the doctor reads. */
export const DOCTOR_SETTINGS = [...Object.keys(schema.shape), 'PORTARIA_INSTALLATION'];

export type Installation = {
  readonly name: string;
  readonly settings: z.output<typeof schema>;
  /** The internal address of the gateway; the public one is SVC_DOCS_URL. */
  readonly gatewayUrl: URL | undefined;
  readonly production: boolean;
  /** Whose commands the fixes name. */
  readonly kind: InstallationKind;
  /** The addresses of applications behind a proxy that asks auth-request, as the proxy reaches them. */
  readonly applications?: readonly URL[];
  /** The log of the supervisor, when the stack of this machine is examined. */
  readonly stackLog: string | undefined;
};

/** Reads the environment, or `.portaria/stack.json` below `root` when the environment names neither a database nor a PostgREST. */
export function findInstallation(env: Environment, root: string): Installation {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  ) as Given;
  const kind = installationKind(env['PORTARIA_INSTALLATION']);
  if (given.DATABASE_URL || given.POSTGREST_URL) {
    const settings = parseSettings(schema, given, []);
    const name = 'the installation that the environment names';
    return describe(name, settings, settings.SVC_DOCS_URL, kind);
  }
  const info = runningStack(root);
  if (!info)
    throw new Error(
      'nothing to check: start the stack (npm start), or set DATABASE_URL, POSTGREST_URL and the SVC_ settings of a deployment',
    );
  const ofTheStack: Given = {
    SVC_APP_URL: info.appUrl,
    SVC_API_URL: info.apiUrl,
    SVC_DOCS_URL: info.gatewayUrl,
    ...given,
    DATABASE_URL: info.databaseUrl,
    SVC_JWT_SECRET: info.jwtSecret,
    POSTGREST_URL: info.postgrestUrl,
    POSTGREST_REST_URL: postgrestRestUrl(info),
  };
  return {
    ...describe(
      `the stack of process ${info.pid} in ${root}`,
      parseSettings(schema, ofTheStack, []),
      new URL(info.gatewayUrl),
      kind,
    ),
    stackLog: join(root, '.portaria', 'logs', 'stack.log'),
  };
}

function describe(
  name: string,
  settings: Installation['settings'],
  gatewayUrl: URL | undefined,
  kind: InstallationKind,
): Installation {
  const production = settings.NODE_ENV === 'production';
  return { name, settings, gatewayUrl, production, kind, stackLog: undefined };
}
