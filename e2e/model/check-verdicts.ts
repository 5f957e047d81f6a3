// Compares the verdict on a person with what happens: a sign-in from their usual address, and each step that it names.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { expect } from 'vitest';
import { ANA, AURORA, AURORA_SCHOOL, BOA_VISTA, BRUNO, type Person } from '../support/people.ts';
import { FUZZ_SEED } from '../support/generated/seed.ts';
import { signIn } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { world, type World } from './worlds.ts';

export const SITUATIONS = [
  'canal_falhou',
  'codigo_a_caminho',
  'cpf_duplicado',
  'escola_ausente',
  'exige_passkey',
  'inativa',
  'limite_envios',
  'limite_erros',
  'limite_rede',
  'pode_entrar',
  'sem_cpf',
  'sem_papel',
  'sem_telefone',
  'telefones_diferentes',
];

/** What the reader of a verdict can do about it. */
export const STEPS = [
  'limit-set',
  'network-limit-set',
  'passkey-release',
  'person-activate',
  'person-unlock',
  'person-update',
  'role-grant',
];

type Step = {
  step: string;
  refused: string | null;
  situacao: string;
  porque: string;
  entra: boolean;
  in: boolean;
  out: boolean;
};
type Lived = {
  situacao: string;
  porque: string;
  entra: boolean;
  quem: string | null;
  reader: string;
  in: boolean;
  out: boolean;
  place: string;
  taken: Step[];
  network: string[];
};
export type Counted = { worlds: number; situations: Record<string, number>; steps: Record<string, number> };

const LIVE = readFileSync(new URL('verdict.sql', import.meta.url), 'utf8');
/* The sign-ins of the readers stay recent: the login of a step may be ten minutes old. */
const SIGN_IN_EVERY_MS = 300_000;
const READERS: Readonly<Record<World['reader'], Person>> = {
  administrador: ANA,
  escola: AURORA_SCHOOL,
  coordenador: BRUNO,
};
const PLACE = {
  school: AURORA,
  elsewhere: BOA_VISTA,
  class: '00000000-0000-4000-8002-0000000001a1',
  codes: ['70000000159', '70000000230', '70000000310'],
  phone: '+5511970001111',
  otherPhone: '+5511970002222',
  likePhone: '+5521970001111',
  newPhone: '+5511970003333',
  addresses: ['10.77.0.1', '10.77.0.2', '10.78.0.1', '10.79.0.1'],
};

const add = (counts: Record<string, number>, name: string): number =>
  (counts[name] = (counts[name] ?? 0) + 1);

function check(lived: Lived): void {
  expect(lived.entra, 'a sign-in from the usual address does what the verdict says').toBe(lived.in);
  if (!lived.entra) expect(lived.network, 'the network can mend it').not.toEqual([]);
  if (!lived.entra) expect(lived.quem).toBe(lived.taken.length > 0 ? 'leitor' : 'rede');
  checkDemand(lived, 'the verdict');
  for (const one of lived.taken) {
    const { step, refused, situacao, porque, entra, in: gotIn } = one;
    expect(refused, `${step} is allowed`).toBeNull();
    expect(`${situacao} ${porque}`, `${step} changes the verdict`).not.toBe(
      `${lived.situacao} ${lived.porque}`,
    );
    expect(entra, `after ${step} a sign-in does what the verdict says`).toBe(gotIn);
    checkDemand(one, `the verdict after ${step}`);
  }
}

/** `out`: who got in was then refused everything, also after a confirmation with each of their passkeys. */
function checkDemand({ situacao, out }: Pick<Lived, 'situacao' | 'out'>, what: string): void {
  if (situacao === 'pode_entrar') expect(out, `${what} says that nothing is in the way`).toBe(false);
  if (situacao === 'exige_passkey') expect(out, `${what} says that a passkey is missing`).toBe(true);
}

/** Lives `runs` worlds, each rolled back, and counts the situations and steps that they reached. `fault` is SQL that breaks each world. */
export async function checkVerdicts(runs: number, fault = ''): Promise<Counted> {
  const seen: Counted = { worlds: 0, situations: {}, steps: {} };
  const client = new pg.Client({
    connectionString: stack.info.databaseUrl,
    application_name: 'e2e verdicts',
  });
  await client.connect();
  await client.query(LIVE);
  let readers: Record<string, unknown> = {};
  let signedInAt = -Infinity;
  const live = async (one: World): Promise<void> => {
    if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
      const entries = Object.entries(READERS).map(async ([name, who]) => [name, (await signIn(who)).claims]);
      readers = Object.fromEntries(await Promise.all(entries)) as typeof readers;
      signedInAt = performance.now();
    }
    await client.query(`begin; ${fault}`);
    try {
      const { rows } = await client.query<{ lived: Lived }>({
        name: 'live',
        text: 'select pg_temp.live($1, $2, $3) as lived',
        values: [JSON.stringify({ ...PLACE, ...one }), JSON.stringify(readers), stack.secrets.otpPepper],
      });
      const { lived } = rows[0]!;
      seen.worlds += 1;
      add(seen.situations, lived.situacao);
      for (const { step } of lived.taken) add(seen.steps, step);
      check(lived);
    } finally {
      await client.query('rollback');
    }
    if (seen.worlds % 200 === 0)
      await client.query('vacuum portaria.login_otps, portaria.otp_envios, portaria.logs_transacoes');
  };
  try {
    await fc.assert(fc.asyncProperty(world, live), {
      numRuns: runs,
      seed: FUZZ_SEED,
      endOnFailure: fault !== '',
    });
  } finally {
    await client.end();
  }
  return seen;
}
