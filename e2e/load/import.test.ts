// Fifty thousand people from one file (10,000 in the short run): one bad row prevents the whole import, and a correct file is imported as one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { AURORA } from '../support/people.ts';
import { filesToImport, portaria } from '../support/portaria.ts';
import { signIn } from '../support/sign-in.ts';
import { size } from './support/size.ts';
import { figure } from './support/steady.ts';

const ROWS = size(50_000, 10_000);
const BAD = ROWS / 2;
const SENTENCE = `line ${BAD + 1}: telefone: Telefone inválido: use o formato 11 90000-0000`;
const file = filesToImport();

beforeAll(reset);
afterAll(reset);

it(
  'an import of people with one bad row imports nobody, and with --skip-bad all others',
  { timeout: 300_000 },
  async () => {
    const people = await count('portaria.usuarios');
    const rows = Array.from({ length: ROWS }, (_, i) => {
      const n = String(i).padStart(8, '0');
      return `600${n};Pessoa ${i};+55117${n};coordenador;${AURORA}`;
    });
    rows[BAD - 1] = `60099999999;Pessoa;+55;coordenador;${AURORA}`;
    // As in the first import of a network: the planner's statistics are of small tables.
    await query('vacuum (full, analyze) portaria.usuarios, portaria.usuario_papeis');
    const path = file(['codigo;nome_completo;telefone;papel;escola_id', ...rows].join('\r\n'));
    expect(await portaria('user', 'import', path)).toEqual({
      code: 1,
      out: `${SENTENCE}\n1 of ${ROWS} lines have faults: nothing was imported`,
    });
    expect(await count('portaria.usuarios')).toBe(people);

    const started = performance.now();
    const { code, out } = await portaria('user', 'import', path, '--skip-bad');
    expect(out).toContain(`${SENTENCE}\n${ROWS - 1} rows imported, ${ROWS - 1} people are new, 1 skipped\n`);
    expect(code).toBe(0);
    figure('import', { rows: ROWS - 1, ms: performance.now() - started });
    expect(await count('portaria.usuarios')).toBe(people + ROWS - 1);
    expect((await signIn({ codigo: '60000000007', telefone: '+5511700000007' })).answer.status).toBe(200);
  },
);
