// Reads the environment once, and reports all its errors together.
import type { z } from 'zod';
import { SETTINGS, type SettingName } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Given = Readonly<Partial<Record<SettingName, string>>>;

/** The configuration is invalid; the message lists all problems without values. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads our settings from an environment: empty means absent, absent means the default.
 *
 * @example givenSettings({ API_PORT: '' }).API_PORT // '3000'
 */
export function givenSettings(env: Environment): Given {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => [name, env[name] || setting.default]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Given;
}

/**
 * Parses settings with a schema keyed by setting names, and adds problems that several settings cause together.
 */
export function parseSettings<S extends z.ZodObject>(
  schema: S,
  given: Given,
  problems: readonly string[],
): z.output<S> {
  const result = schema.safeParse(given);
  const own = result.success
    ? []
    : result.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name} ${Object.hasOwn(given, name) ? issue.message : 'is required'}`;
      });
  const all = [...own, ...problems];
  if (!result.success || all.length > 0) throw new ConfigError(all);
  return result.data;
}
