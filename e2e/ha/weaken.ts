// Takes one safeguard out of the functions of the database, to prove that the checker notices it, and puts it back.
import type { Cluster } from './cluster.ts';
import { eventually } from './patroni.ts';

/** A function, what is looked for in its definition, and what stands there instead. */
export type Weakness = readonly [signature: string, what: RegExp, instead: string];

const LEASE = /perform portaria\.check_lease\(\);/;
const BATCHES = ['api.confirm_sessions(text,jsonb)', 'api.end_sign_ins(text,jsonb)'];
const REQUEST = 'portaria.check_request_in(text)';

export const REQUEST_WITHOUT_LEASE: readonly Weakness[] = [[REQUEST, LEASE, '']];
export const BATCHES_WITHOUT_LEASE: readonly Weakness[] = [
  ...BATCHES.map((signature): Weakness => [signature, LEASE, '']),
  [
    REQUEST,
    LEASE,
    `if current_setting('request.path', true) not in ('/rpc/confirm_sessions', '/rpc/end_sign_ins') then perform portaria.check_lease(); end if;`,
  ],
];
/* A renewal is a write: without the lease alone, an old primary would wait for a standby and never answer. */
export const RENEWAL_WITHOUT_LEASE: readonly Weakness[] = [
  [
    'api.sign_ins(jsonb)',
    LEASE,
    `if sign_ins.pedidos -> 0 ->> 'funcao' = 'refresh' then perform set_config('synchronous_commit', 'off', true); else perform portaria.check_lease(); end if;`,
  ],
  [
    REQUEST,
    LEASE,
    `if current_setting('request.path', true) <> '/rpc/sign_ins' then perform portaria.check_lease(); end if;`,
  ],
];
export const BATCHES_NOT_WAITING: readonly Weakness[] = [
  [
    'api.end_sign_ins(text,jsonb)',
    LEASE,
    `perform portaria.check_lease(); perform set_config('synchronous_commit', 'off', true);`,
  ],
];
export const OWN_CLOCK_ALONE: readonly Weakness[] = [
  ['portaria.check_lease()', /v_enviado ~ '/, `false and v_enviado ~ '`],
  ['portaria.renew_lease(jsonb)', /if \(renew_lease\.visto -> 'salto'\)::boolean/, 'if false'],
];

const ASKED_AHEAD = /not between v_enviado::numeric \/ 1000 - 1 and/;
/* Only a clock that is ahead is noticed, not one that is behind. */
export const CLOCK_ONE_WAY: readonly Weakness[] = [
  ['portaria.check_lease()', ASKED_AHEAD, 'not between 0 and'],
  ['portaria.renew_lease(jsonb)', /if \(renew_lease\.visto -> 'salto'\)::boolean/, 'if false'],
];
/* A lease of 20 s, for which the successor still waits 7 s. */
export const NO_MARGIN: readonly Weakness[] = [
  ['portaria.check_lease()', /interval '5 seconds'/, `interval '20 seconds'`],
];

/** Weakens the functions and returns what restores them. */
export async function weaken(
  cluster: Cluster,
  weaknesses: readonly Weakness[],
): Promise<() => Promise<void>> {
  const before = await eventually(async () => {
    const definitions: string[] = [];
    for (const [signature, what] of weaknesses) {
      const definition = await definitionOf(cluster, signature);
      if (!what.test(definition)) throw new Error(`${signature} has no ${String(what)}`);
      definitions.push(definition);
    }
    return definitions;
  });
  await run(
    cluster,
    before.map((definition, at) =>
      definition.replace(weaknesses[at]?.[1] ?? '', () => weaknesses[at]?.[2] ?? ''),
    ),
  );
  return () => run(cluster, before);
}

async function definitionOf(cluster: Cluster, signature: string): Promise<string> {
  const client = await cluster.connect(await cluster.leader());
  try {
    const sql = 'select pg_get_functiondef($1::regprocedure) as definition';
    return (await client.query<{ definition: string }>(sql, [signature])).rows[0]?.definition ?? '';
  } finally {
    await client.end();
  }
}

const run = (cluster: Cluster, definitions: readonly string[]): Promise<void> =>
  eventually(async () => {
    const client = await cluster.connect(await cluster.leader());
    try {
      for (const definition of definitions) await client.query(definition);
    } finally {
      await client.end();
    }
  });
