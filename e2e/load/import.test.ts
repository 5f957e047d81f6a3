// Fifty thousand people from one file: one bad row prevents the whole import, and a correct file is imported as one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { AURORA } from '../support/people.ts';
import { filesToImport, portaria } from '../support/portaria.ts';
import { signIn } from '../support/sign-in.ts';
import { figure } from './support/steady.ts';

const ROWS = 50_000;
const file = filesToImport();

beforeAll(reset);
afterAll(reset);

it(
  'an import of 50,000 people with one bad row imports nobody, and with --skip-bad all others',
  { timeout: 300_000 },
  async () => {
    const people = await count('portaria.usuarios');
    const rows = Array.from({ length: ROWS }, (_, i) => {
      const n = String(i).padStart(8, '0');
      return `600${n};Pessoa ${i};+55117${n};coordenador;${AURORA}`;
    });
    rows[24_999] = `60000024999;Pessoa;+55;coordenador;${AURORA}`;
    // As in the first import of a network: the planner's statistics are of small tables.
    await query('vacuum (full, analyze) portaria.usuarios, portaria.usuario_papeis');
    const path = file(['codigo;nome_completo;telefone;papel;escola_id', ...rows].join('\r\n'));
    expect(await portaria('user', 'import', path)).toEqual({
      code: 1,
      out: 'line 25001: telefone is not like +5511900000000\n1 of 50000 rows are bad: nothing was imported',
    });
    expect(await count('portaria.usuarios')).toBe(people);

    const started = performance.now();
    expect(await portaria('user', 'import', path, '--skip-bad')).toEqual({
      code: 0,
      out: 'line 25001: telefone is not like +5511900000000\n49999 rows imported, 1 skipped',
    });
    figure('import', { rows: ROWS - 1, ms: performance.now() - started });
    expect(await count('portaria.usuarios')).toBe(people + ROWS - 1);
    expect((await signIn({ codigo: '60000000007', telefone: '+5511700000007' })).answer.status).toBe(200);
  },
);
