// Known vulnerabilities that affect this design, each with the release that fixes it and a source.

export type Hole = {
  readonly id: string;
  readonly about: string;
  readonly source: string;
  /** For PostgreSQL: one release for each affected major version. For PostgREST: a single release. */
  readonly fixedIn: readonly string[];
  /** The first affected release, if older ones are not affected. */
  readonly since?: string;
  /** The verdict in production; elsewhere it is a warning. */
  readonly verdict: 'warning' | 'failure';
};

const postgres = (id: string, about: string, fixedIn: readonly string[]): Hole => ({
  id,
  about,
  fixedIn,
  source: `https://www.postgresql.org/support/security/${id}/`,
  verdict: 'failure',
});

const postgrest = (issue: number, about: string, fixed: string, more: Partial<Hole>): Hole => ({
  id: `PostgREST #${issue}`,
  about,
  fixedIn: [fixed],
  verdict: 'warning',
  source: `https://github.com/PostgREST/postgrest/issues/${issue}`,
  ...more,
});

/** The oldest major version that Portaria supports. */
export const OLDEST_POSTGRES = 15;

export const POSTGRES_HOLES: readonly Hole[] = [
  postgres(
    'CVE-2026-14666',
    'after a change of role, a cached plan still applies the row-level security of the earlier role',
    [...['15.19', '16.15', '17.11', '18.6']],
  ),
  postgres('CVE-2026-6473', 'a user who can run SQL can write outside allocated memory', [
    ...['15.18', '16.14', '17.10', '18.4'],
  ]),
  postgres('CVE-2026-6479', 'a client can crash the server before authentication', [
    ...['15.18', '16.14', '17.10', '18.4'],
  ]),
  postgres('CVE-2025-8713', 'statistics reveal rows that row-level security hides', [
    '15.14',
    '16.10',
    '17.6',
  ]),
  postgres('CVE-2024-10976', 'in a subquery, row-level security ignores a change of role', [
    ...['15.9', '16.5', '17.1'],
  ]),
  postgres('CVE-2023-2455', 'after a function was inlined, row-level security ignores a change of role', [
    '15.3',
  ]),
];

export const POSTGREST_HOLES: readonly Hole[] = [
  postgrest(3956, 'the admin port shows the configuration, secrets included', '12.2.12', {
    since: '12.2.0',
    verdict: 'failure',
  }),
  postgrest(
    4014,
    'after a change of the secret, cached tokens stay valid, unless jwt-cache-max-lifetime is 0',
    '12.2.9',
    {},
  ),
  postgrest(
    5159,
    'it checks tokens with a clock that may stand still; 16.1 reads another configuration',
    '16.2',
    {
      since: '16.0',
      verdict: 'failure',
    },
  ),
  postgrest(4675, 'hints reveal names of tables and functions; api-shim does not pass them on', '14.6', {}),
  postgrest(
    3673,
    'PostgREST retries after a serialization failure without end; no function of Portaria raises one',
    '16.0',
    {},
  ),
];
