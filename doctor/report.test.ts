// A report shows the findings and no secret, whatever a message contains.
import { expect, it } from 'vitest';
import type { Finding } from './examination/outcome.ts';
import type { Installation } from './examination/installation.ts';
import { asJson, asText, withoutSecrets } from './report.ts';

const SECRET = 'a-secret-of-"thirty-two"-bytes-or-more-1';
const installation = {
  settings: {
    DATABASE_URL: 'postgresql://me:p%40ss-word@db/x',
    SVC_JWT_SECRET: SECRET,
    SVC_JWT_SECRET_PREVIOUS: `${SECRET}-old`,
  },
} as Installation;
const leaking: Finding = {
  id: 'x',
  about: 'something holds',
  verdict: 'failure',
  fix: `use ${SECRET} and not ${SECRET}-old`,
  seen: 'at postgresql://me:p%40ss-word@db/x with p@ss-word and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
};

it.each([asText, asJson])('%o takes secrets, passwords and tokens out', (write) => {
  const shown = write('here', withoutSecrets([leaking], installation));
  expect(shown).toContain('something holds');
  expect(shown).toContain('use *** and not ***');
  for (const hidden of [SECRET, '-old', 'p@ss-word', 'p%40ss-word', 'eyJ', 'c2lnbmF0dXJl'])
    expect(shown).not.toContain(hidden);
});

it.each([asText, asJson])('%o escapes what a name may do to a terminal', (write) => {
  const named: Finding = {
    id: 'tables',
    about: 'each table is protected',
    verdict: 'failure',
    seen: 'not as declared: policy "a\u001b[2J\u202eb" on api.notas',
    fix: 'drop policy "a\u001b[2J\u202eb" on api.notas;\ndrop policy "c\u0007\u009b" on api.notas',
  };
  const shown = write('here', [named]);
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(shown).toMatch(/a\\{1,2}u(?:\{1b\}|001b)\[2J\\{1,2}u(?:\{202e\}|202e)b/);
  expect(shown).toMatch(/c\\{1,2}u(?:\{7\}|0007)/);
});
