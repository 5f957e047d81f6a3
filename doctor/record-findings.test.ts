// The recorded report has the API's field names, and each text is printable and of limited length.
import { expect, test } from 'vitest';
import { asReport } from './record-findings.ts';

test('each verdict has its name, and a missing fix is null', () => {
  const verdicts = ['ok', 'warning', 'failure', 'not checked'] as const;
  const report = asReport(
    verdicts.map((verdict) => ({ id: 'clock', about: 'clocks agree', verdict, seen: 'x' })),
  );
  expect(report).toEqual(
    ['ok', 'aviso', 'falha', 'nao_verificado'].map((situacao) => ({
      verificacao: 'clock',
      sobre: 'clocks agree',
      situacao,
      detalhe: 'x',
      correcao: null,
    })),
  );
});

test('a text that Postgres or a screen would not take is made visible and cut', () => {
  const [finding] = asReport([
    {
      id: 'x',
      about: 'x',
      verdict: 'failure',
      seen: `\u0000\u202e${'y'.repeat(5_000)}`,
      fix: 'one\ntwo\u0007',
    },
  ]) as { detalhe: string; correcao: string }[];
  expect(finding?.detalhe.startsWith('\\u{0}\\u{202e}yyy')).toBe(true);
  expect(finding?.detalhe).toHaveLength(2_001);
  expect(finding?.correcao).toBe('one\ntwo\\u{7}');
});
