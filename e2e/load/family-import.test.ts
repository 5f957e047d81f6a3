// Fifty thousand lines of families (10,000 in the short run): one transaction, while people sign in; then undone by one call.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { count, query, reset } from '../support/database.ts';
import { cpfFrom } from '../support/made-people.ts';
import { post } from '../support/http.ts';
import { ANA, AURORA, BRUNO } from '../support/people.ts';
import { restoreSchool } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';
import { size } from './support/size.ts';
import { figure, outcomes, percentile, steady } from './support/steady.ts';

const LINES = size(50_000, 10_000);
const AT_ONCE = 500;
const COLUMNS = [
  'Escola',
  'Turma',
  'Matrícula',
  'Nome do aluno',
  'Nascimento',
  'Responsável',
  'CPF do responsável',
  'Telefone do responsável',
  'Parentesco',
];

beforeAll(reset);
afterAll(restoreSchool); // the verdicts of other files are about the same people
afterAll(reset);

it(
  'a file of families is imported as one and undone as one, and every sign-in meanwhile succeeds',
  { timeout: 600_000 },
  async () => {
    const families = async () =>
      Promise.all(['api.alunos', 'api.responsaveis', 'api.alunos_responsaveis'].map((table) => count(table)));
    const before = await families();
    const [turma] = await query('select nome from api.turmas where escola_id = $1 order by nome limit 1', [
      AURORA,
    ]);
    /* Two children share a guardian. */
    const line = (n: number): string[] => [
      'Escola Aurora',
      String(turma?.['nome']),
      `F-${n}`,
      `Criança ${n} Alves`,
      '04/03/2015',
      `Rosa ${n >> 1} Alves`,
      cpfFrom(700_000_000 + (n >> 1)),
      `119${String(n >> 1).padStart(8, '0')}`,
      'mãe',
    ];
    await query(
      `update portaria.limites set valor = 1000000 where nome in ('otps_por_ip', 'otps_por_usuario', 'erros_por_ip')`,
    );
    const { token } = await signIn(ANA);
    const draft = async (body: object) => {
      const { status, body: answer } = await post('import-draft', { tipo: 'familias', ...body }, { token });
      expect(status, JSON.stringify(answer)).toBe(200);
      return answer;
    };
    const { id } = await draft({ colunas: COLUMNS, continua: true });
    let started = performance.now();
    for (let n = 0; n < LINES; n += AT_ONCE)
      await draft({ id, continua: true, linhas: Array.from({ length: AT_ONCE }, (_, i) => line(n + i)) });
    const sentMs = performance.now() - started;
    started = performance.now();
    const checked = await draft({ id });
    const checkMs = performance.now() - started;
    expect([checked['total'], checked['erros']]).toEqual([LINES, []]);

    /* One after another: a second code of one person ends the first. */
    let turn: Promise<unknown> = Promise.resolve();
    const load = steady(5, () => {
      const signedIn = turn.then(async () => String((await signIn(BRUNO)).answer.status));
      turn = signedIn.catch(() => undefined);
      return signedIn;
    });
    started = performance.now();
    const commit = await post('import-commit', { id }, { token });
    const commitMs = performance.now() - started;
    expect([commit.status, commit.body['total'], commit.body['erros']]).toEqual([200, LINES, []]);
    const signIns = await load.stop();
    expect(Object.keys(outcomes(signIns))).toEqual(['200']);
    expect(await families()).toEqual(before.map((rows, i) => rows + [LINES, LINES / 2, LINES][i]!));

    started = performance.now();
    const undone = await post('undo', { id: commit.body['desfazer'] }, { token });
    expect([undone.status, await families()]).toEqual([200, before]);
    figure('a file of families', {
      lines: LINES,
      sentMs,
      checkMs,
      commitMs,
      undoMs: performance.now() - started,
      signIns: signIns.length,
      signInP95Ms: percentile(signIns, 0.95),
    });
  },
);
