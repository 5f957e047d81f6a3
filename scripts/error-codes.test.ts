// An error code cannot be forgotten: the app has a text for each that it can meet. `npm run generate` does the rest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOKEN_CODES } from '../api-shim/openapi/contexts.ts';
import { deskEn } from '../app/messages/desk-en.ts';
import { deskPt } from '../app/messages/desk-pt.ts';
import { en } from '../app/login/messages-en.ts';
import { pt } from '../app/login/messages-pt.ts';
import { en as siteEn } from '../app/site/texts/messages-en.ts';
import { pt as sitePt } from '../app/site/texts/messages-pt.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { functions } from './generate/comments.ts';

const description = JSON.parse(readFileSync(join(PROJECT_ROOT, 'docs/reference/openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
const operations = Object.keys(description.paths)
  .filter((path) => path.startsWith('/functions/v1/'))
  .map((path) => (path.split('/')[3] ?? '').replaceAll('-', '_'))
  .flatMap((name) => [
    name,
    name.replace(/^portal_(passkey_(options|register|verify))$/, '$1'),
    `${name}_read`,
  ]);
type Described = {
  readonly get: { readonly responses: Readonly<Record<string, { readonly $ref: string }>> };
};
const without = (codes: readonly string[], ...lists: readonly (readonly string[])[]): string[] =>
  codes.filter((code) => !lists.flat().includes(code));

describe('openapi.json has', () => {
  it('an operation for every function that a person calls', () => {
    const described = new Set(operations);
    const internal = functions.filter(({ name }) => !described.has(name)).map(({ name }) => name);
    expect(internal.sort()).toEqual(
      [
        'alert_sent',
        'claim_alerts',
        'claim_notices',
        'end_renewal',
        'notice_sent',
        'otp_delivery',
        'passkey_key',
        'revoked_reuse',
        'sends_day',
      ].sort(),
    );
  });
});

describe('docs/reference/http.md has', () => {
  it('every code of a 403 of auth-request, which proxies get', () => {
    const page = readFileSync(join(PROJECT_ROOT, 'docs/reference/http.md'), 'utf8');
    const [, about = ''] = /^\*\*auth-request\*\*([^]*?)^\*\*/m.exec(page) ?? [];
    const [, named = ''] = /^\| 403 \|.*\|(.*)\|$/m.exec(about) ?? [];
    const { responses } = (description.paths['/functions/v1/auth-request'] as Described).get;
    const codes = (responses['403']?.$ref.split('/').at(-1) ?? '')
      .split('.')
      .filter((code) => code !== 'in_headers');
    expect(codes).toContain('passkey_required');
    expect([...named.matchAll(/`(\w+)`/g)].map(([, code]) => code).sort()).toEqual(codes.sort());
  });
});

const SIGN_IN = ['send_otp', 'verify_otp', 'portal_send_otp', 'portal_verify_otp'];
/* The page answers these itself: it leaves the session, or asks for a new sign-in. */
const ANSWERED = [...TOKEN_CODES, 'fresh_login_required'];
/* The page of the session has sentences of its own for a refused switch. */
const SWITCHES = ['select_role', 'portal_select_profile'];
/* A refused renewal ends the session of the page, which then says why. */
const RENEWALS = ['refresh', 'portal_refresh'];
/* A passkey that is refused has one sentence, whatever the reason: the scripts of the sign-in page have no room for more. */
const BY_PASSKEY = ['passkey_verify'];

describe('the app has a text', () => {
  const codesOf = (names: (name: string) => boolean): string[] => [
    ...new Set(
      functions.filter(({ name }) => names(name)).flatMap(({ commented }) => without(commented, ANSWERED)),
    ),
  ];

  it.each([
    ['Portuguese', pt.problems],
    ['English', en.problems],
  ])('of the sign-in for every code that it can meet, in %s', (_language, problems) => {
    // The page checks each field before it sends it.
    const met = without(
      codesOf((name) => SIGN_IN.includes(name)),
      ['invalid_request'],
    );
    expect(without([...met, 'delivery_failed', 'unavailable'], Object.keys(problems))).toEqual([]);
  });

  it.each([
    ['Portuguese', deskPt.problems],
    ['English', deskEn.problems],
  ])('of the administration for every code that it can meet, in %s', (_language, problems) => {
    const described = new Set(operations);
    const met = codesOf(
      (name) => described.has(name) && ![...SIGN_IN, ...SWITCHES, ...RENEWALS, ...BY_PASSKEY].includes(name),
    );
    expect(without([...met, 'unavailable'], Object.keys(problems))).toEqual([]);
  });

  it.each([
    ['Portuguese', sitePt.ended],
    ['English', siteEn.ended],
  ])('of the end of a session for every refused renewal, in %s', (_language, ended) => {
    const met = codesOf((name) => RENEWALS.includes(name));
    expect(without(met, ['rate_limited_session'], Object.keys(ended))).toEqual([]);
    expect(met).toContain('refresh_reused');
  });
});
