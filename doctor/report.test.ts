// A report shows what was found and no secret, whatever a message holds.
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
  ...{ id: 'x', about: 'something holds', verdict: 'failure', fix: `use ${SECRET} and not ${SECRET}-old` },
  seen: 'at postgresql://me:p%40ss-word@db/x with p@ss-word and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
};

it.each([asText, asJson])('%o takes secrets, passwords and tokens out', (write) => {
  const shown = write('here', withoutSecrets([leaking], installation));
  expect(shown).toContain('something holds');
  expect(shown).toContain('use *** and not ***');
  for (const hidden of [SECRET, '-old', 'p@ss-word', 'p%40ss-word', 'eyJ', 'c2lnbmF0dXJl'])
    expect(shown).not.toContain(hidden);
});
