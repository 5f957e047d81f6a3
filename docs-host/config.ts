// The configuration of the documentation host: the address where it listens, which the gateway uses too.
import { z } from 'zod';
import { isLoopback } from '../common/settings/loopback.ts';
import { givenSettings, parseSettings, type Environment } from '../common/settings/parse-settings.ts';
import { booleanField, logLevelField, postgrestField } from '../common/settings/setting-fields.ts';

/** A unix socket or a loopback address: only the gateway may reach the pages. */
const placeField = postgrestField.refine(
  ({ origin, socketPath }) => socketPath !== undefined || isLoopback(new URL(origin).hostname),
  'must be a unix socket or a loopback address',
);

const schema = z.object({
  DOCS_UPSTREAM_URL: placeField,
  LOG_LEVEL: logLevelField,
  PORTARIA_SUPERVISED: booleanField,
});

/** The settings that the host reads. */
export const DOCS_HOST_SETTINGS = Object.keys(schema.shape);

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment, or throws one ConfigError that lists every mistake. */
export function readConfig(env: Environment = process.env) {
  const parsed = parseSettings(schema, givenSettings(env), []);
  return {
    address: parsed.DOCS_UPSTREAM_URL,
    logLevel: parsed.LOG_LEVEL,
    supervised: parsed.PORTARIA_SUPERVISED,
  };
}
