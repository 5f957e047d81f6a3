// A report shows the findings and no secret, whatever a message contains.
import { describe, expect, it } from 'vitest';
import type { Finding } from './examination/outcome.ts';
import type { Installation } from './examination/installation.ts';
import { asJson, asText, forOperators } from './report.ts';

const SECRET = 'a-secret-of-"thirty-two"-bytes-or-more-1';
const HERE = { name: 'here', kind: 'clone' } as const;
const installation = {
  kind: 'clone',
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
  const shown = write(HERE, forOperators([leaking], installation));
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
  const shown = write(HERE, [named]);
  expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(shown).toMatch(/a\\{1,2}u(?:\{1b\}|001b)\[2J\\{1,2}u(?:\{202e\}|202e)b/);
  expect(shown).toMatch(/c\\{1,2}u(?:\{7\}|0007)/);
});

describe('a check that did not run', () => {
  const findings: Finding[] = [
    { id: 'a', about: 'a holds', verdict: 'ok', seen: 'yes' },
    { id: 'b', about: 'b holds', verdict: 'warning', seen: 'hardly', fix: 'npm run db:migrate' },
    { id: 'c', about: 'c holds', verdict: 'not checked', seen: 'no answer' },
  ];

  it('is a warning in the sum', () => {
    const lines = asText(HERE, findings).split('\n');
    expect(lines.slice(-2)).toEqual([
      '1 of the warnings is a check that did not run.',
      '1 ok, 2 warning, 0 failure, 1 not checked',
    ]);
    expect(JSON.parse(asJson(HERE, findings))).toMatchObject({
      counts: { ok: 1, warning: 2, failure: 0, 'not checked': 1 },
    });
  });
});

describe('a fix', () => {
  const found: Finding = {
    id: 'functions',
    about: 'they are as declared',
    verdict: 'failure',
    seen: 'not as declared: function api.me()',
    fix: 'npm run db:migrate\nselect 1;',
  };

  it.each([
    [
      'compose',
      'docker compose run --rm migrate node deploy/start.mjs deploy/docker/migrate.ts',
      'docker compose exec -T db psql --dbname=portaria',
    ],
    ['debian', 'portaria migrate', 'runuser -u postgres -- psql portaria'],
    ['package', 'npx portaria migrate', 'psql "$DATABASE_URL"'],
  ] as const)('names the commands of %s', (kind, migrate, sql) => {
    const shown = asText({ name: 'here', kind }, forOperators([found], { ...installation, kind }));
    expect(shown).toContain(`→ ${migrate}\n`);
    expect(shown).toContain(`as input of: ${sql}\n`);
    expect(shown).not.toContain('npm ');
  });
});
