// Where an installation keeps its settings: compose in `.env`, Debian in /etc/portaria.
import type { Environment } from '../../common/settings/parse-settings.ts';

/** The answers by name: that of the setting, or APP_DOMAIN, DOCS_DOMAIN, PARENT_DOMAIN and SETUP_PHONE. */
export type Answers = Readonly<Record<string, string>>;
export type Secrets = Readonly<Record<'jwt' | 'pepper' | 'postgres' | 'authenticator', string>>;
export type NewFile = { readonly path: string; readonly text: string; readonly owner?: string };

/** What the checks need to know of an installation. */
export type Settings = {
  /** The environment of the api-shim. */
  readonly shim: Environment;
  readonly hosts: readonly string[];
  readonly certificate: { readonly chain: string; readonly key: string };
};

export type Place = {
  /** The file whose secrets must never be replaced. */
  readonly secrets: string;
  readonly files: (answers: Answers, secrets: Secrets) => NewFile[];
  readonly read: () => Settings;
  /** The commands that come after the settings. */
  readonly next: readonly string[];
};

const PLAIN = /^[A-Za-z0-9/:.,_=+@-]*$/;

/** The settings of the channels and the alerts among the answers, as lines of a file that compose, systemd and a shell read alike. */
export const channelLines = (answers: Answers): string =>
  Object.entries(answers)
    .filter(([name]) => name.startsWith('SVC_'))
    .map(([name, value]) => `${name}=${PLAIN.test(value) ? value : `'${value}'`}\n`)
    .join('');
