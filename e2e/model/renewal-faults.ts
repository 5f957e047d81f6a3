// Faults that are planted into the renewal or the logout, to show that the plays find them. Each replaces some text of the source.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import type pg from 'pg';
import { PLANS } from '../../migrate/declare.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { bundleOptions } from '../../stack/bundle.mjs';
import { startShim } from '../support/services/shim.ts';

type Change = readonly [file: string, from: string, to: string];
export type Fault = {
  readonly what: string;
  readonly changes: readonly Change[];
  /** What the failing play says. */
  readonly says: RegExp;
  /** Only requests at the same time show it. */
  readonly races?: true;
};

const RENEWAL = 'db/functions/portaria/renewal';
const LOGOUT = 'api-shim/routes/logout.ts';
const NO_TOKEN = 'undefined as string | undefined';

export const FAULTS: readonly Fault[] = [
  {
    what: 'a grace without end',
    changes: [
      [
        `${RENEWAL}/renewal_case.sql`,
        'when renewal_case.agora <= (renewal_case.renovacao).usada_em + renewal_case.graca',
        'when true',
      ],
    ],
    says: /at \d+ s: expected 'given' to be 'reused'/,
  },
  {
    what: 'siblings that are not revoked by the first use of another',
    changes: [
      [`${RENEWAL}/renewal_case.sql`, ' or renewal_case.numero <> (renewal_case.renovacao).usada', ''],
    ],
    says: /at \d+ s: expected 'given' to be 'reused'/,
  },
  {
    what: 'tokens that are not revoked when a lost answer is given again',
    changes: [[`${RENEWAL}/renewed.sql`, 'renovacao.vale_de := renovacao.irmas;', 'renovacao.vale_de := 0;']],
    says: /one line of living tokens|expected 'given' to be 'reused'/,
  },
  {
    what: 'a token whose HMAC is not compared',
    changes: [
      [
        `${RENEWAL}/read_renewal.sql`,
        'if sha256(convert_to(portaria.renewal_token(v_linha.familia, v_linha.chave, v_lida.geracao, v_lida.numero)',
        `if true or sha256(convert_to(''`,
      ],
    ],
    says: /forged \w+: expected '\w+' to be 'invalid'/,
  },
  {
    what: 'a role switch that the renewal forgets',
    changes: [
      [`${RENEWAL}/note_renewal.sql`, 'papel = renovacao.papel, escola_id = renovacao.escola_id, ', ''],
    ],
    says: /a renewal keeps the role of the last switch/,
  },
  {
    what: 'my devices that knows no renewals',
    changes: [
      ['db/functions/portaria/families/has_family.sql', 'and portaria.renewal_holds(r)', 'and false'],
    ],
    says: /no session outlives an acknowledged logout|one line of living tokens|not_found/,
  },
  {
    what: 'a person and a family that are not locked',
    changes: [
      [
        'db/functions/api/renewal/refresh.sql',
        'v_usuario := portaria.lock_usuario((v_lida.linha).titular_id);',
        'select * into v_usuario from portaria.usuarios as u where u.id = (v_lida.linha).titular_id;',
      ],
      [`${RENEWAL}/lock_renewal.sql`, '\n  for update', ''],
    ],
    says: /of four tokens|after a logout/,
    races: true,
  },
  {
    what: 'a row that is not read again under the lock',
    changes: [[`${RENEWAL}/renew.sql`, 'portaria.lock_renewal((lida.linha).familia)', 'lida.linha']],
    says: /of four tokens|after a logout/,
    races: true,
  },
  {
    what: 'a logout that reads the session cookie alone',
    changes: [[LOGOUT, 'renewalToken(call, context)', NO_TOKEN]],
    says: /no session outlives an acknowledged logout|one line of living tokens/,
  },
  {
    what: 'a logout that reads the renewal cookie alone',
    changes: [[LOGOUT, 'cookieToken(call, context)', NO_TOKEN]],
    says: /no session outlives an acknowledged logout|one line of living tokens/,
  },
  {
    what: 'a logout that ignores an expired session',
    changes: [[LOGOUT, 'renewal !== undefined || expired !== undefined', 'renewal !== undefined']],
    says: /no session outlives an acknowledged logout|one line of living tokens/,
  },
];

function changed([file, from, to]: Change): { sound: string; broken: string } {
  const sound = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  if (sound.split(from).length !== 2) throw new Error(`${file} has not once: ${from}`);
  return { sound, broken: sound.replace(from, () => to) };
}

/** Plants the fault, runs `use` with the port of the shim that has it, and takes it away again. */
export async function withFault<T>(
  { changes }: Fault,
  client: pg.Client,
  use: (port?: number) => Promise<T>,
): Promise<T> {
  const [first] = changes;
  if (first?.[0] === LOGOUT) return withShim(changed(first).broken, use);
  const texts = changes.map(changed);
  try {
    for (const { broken } of texts) await client.query(broken);
    return await use();
  } finally {
    for (const { sound } of texts) await client.query(sound);
    await client.query(readFileSync(join(PROJECT_ROOT, PLANS), 'utf8'));
  }
}

async function withShim<T>(logout: string, use: (port: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'portaria-fault-'));
  try {
    const options = bundleOptions(['api-shim/main.ts'], folder, PROJECT_ROOT);
    const plant: Plugin = {
      name: 'plant',
      setup({ onLoad }) {
        onLoad({ filter: /\/api-shim\/routes\/logout\.ts$/ }, () => ({ contents: logout, loader: 'ts' }));
      },
    };
    await build({ ...options, plugins: [plant, ...(options.plugins ?? [])] });
    const shim = await startShim({}, 'pipe', join(folder, 'api-shim/main.mjs'));
    try {
      return await use(shim.port);
    } finally {
      await shim.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
