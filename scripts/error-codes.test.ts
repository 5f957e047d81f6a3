// An error code cannot be forgotten: source, COMMENT, OpenAPI and the texts of the app name the same codes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskEn } from '../app/messages/desk-en.ts';
import { deskPt } from '../app/messages/desk-pt.ts';
import { en } from '../app/login/messages-en.ts';
import { pt } from '../app/login/messages-pt.ts';
import { en as siteEn } from '../app/site/texts/messages-en.ts';
import { pt as sitePt } from '../app/site/texts/messages-pt.ts';
import { ERRORS, type ErrorCode } from '../common/errors.ts';
import { PROJECT_ROOT } from '../common/program/project-root.ts';
import { functionCodes } from './error-codes/function-codes.ts';
import { operationCodes, systemOperations, type Description } from './error-codes/operation-codes.ts';

/* Codes of the token and of the request, which any endpoint can answer: COMMENTs do not repeat them. */
const OF_TOKEN = [
  ...['no_cookie', 'duplicate_cookie', 'jwt_malformed', 'jwt_signature_invalid', 'jwt_expired'],
  ...['token_revoked', 'session_ended', 'role_revoked', 'portal_token_refused', 'system_token_refused'],
];
const OF_REQUEST = [
  ...['invalid_json', 'invalid_request', 'payload_too_large', 'unsupported_media_type'],
  ...['origin_not_allowed', 'method_not_allowed', 'unavailable'],
];
/* The answer to a session of a role that demands a passkey, at any endpoint of the system that is not open to it: COMMENTs need not repeat it. */
const OF_STEP_UP = ['passkey_required'];
/* They put codes into the bodies of their answers, one for each request of a batch. */
const BATCHES = ['confirm_sessions', 'end_sign_ins', 'sign_ins', 'otp_resend'];
/* They report a refusal in a check of their answer. */
const DIAGNOSTICS = ['public_smoke', 'admin_rls_smoke', 'write_smoke', 'anonymous_access'];
/* Codes that the source names and no caller gets. */
const NOT_ANSWERED: Record<string, readonly string[]> = {
  people_import: ['invalid_codigo', 'invalid_request'], // reported for its row, in a body of 200
  person_create: ['not_found'], // it looks up the person that it has just created
  today: ['invalid_request'], // it asks for people with arguments of its own
};
/* The service calls these functions, with its own token; auth-diagnostics asks functions that are open to the session. */
const OF_SERVICE = ['refresh', 'passkey_verify', 'auth_diagnostics'];
/* Codes that the shim adds to those of the function. */
const OF_SHIM: Record<string, readonly string[]> = {
  send_otp: ['delivery_failed'],
  portal_send_otp: ['delivery_failed'],
  auth_diagnostics: ['invalid_action'],
  auth_request: ['not_allowed', 'passkey_required'],
  delivery_receipt: ['signature_invalid', 'not_found'],
};

const functions = functionCodes(PROJECT_ROOT).filter(
  ({ name }) => !BATCHES.includes(name) && !DIAGNOSTICS.includes(name),
);
const description = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'docs/reference/openapi.json'), 'utf8'),
) as Description;
/* The one path with two functions, and functions that serve both contexts. */
const operations = operationCodes(description).map((one) =>
  one.method === 'GET' && one.name === 'import_draft'
    ? { ...one, name: 'import_draft_read' }
    : { ...one, name: one.name.replace(/^portal_(passkey_(options|register|verify))$/, '$1') },
);
const without = (codes: readonly string[], ...lists: readonly (readonly string[])[]): string[] =>
  codes.filter((code) => !lists.flat().includes(code));
const commentedOf = (name: string): readonly string[] =>
  functions.find((one) => one.name === name)?.commented ?? [];

describe('the COMMENT of a function of api lists exactly the codes that its source reaches', () => {
  it.each(functions)('$name', ({ name, reached, commented }) => {
    expect(without(commented, OF_TOKEN, OF_STEP_UP)).toEqual(
      without(reached, OF_TOKEN, OF_STEP_UP, NOT_ANSWERED[name] ?? []),
    );
  });

  it('for functions that reach 60 codes and more in all', () => {
    expect(functions.flatMap(({ reached }) => without(reached, OF_TOKEN)).length).toBeGreaterThanOrEqual(60);
  });
});

describe('openapi.json has, at the status of the code,', () => {
  it.each(operations)('every code of $method $name, and no other', ({ name, codes }) => {
    const named = codes.map(({ code }) => code);
    expect(without(commentedOf(name), named)).toEqual([]);
    expect(without(named, commentedOf(name), OF_TOKEN, OF_REQUEST, OF_STEP_UP, OF_SHIM[name] ?? [])).toEqual(
      [],
    );
    const misplaced = codes.filter(({ code, status }) => ERRORS[code as ErrorCode].status !== status);
    expect(misplaced).toEqual([]);
  });

  it('403 passkey_required wherever a session of the system is asked for, except where portaria.check_step_up lets it pass', () => {
    const rule = join(PROJECT_ROOT, 'db/functions/portaria/pre_request/check_step_up.sql');
    const open = new RegExp(/'(\^\/rpc\/[^']*)'/.exec(readFileSync(rule, 'utf8'))?.[1] ?? '');
    const asking = systemOperations(description).filter(
      ({ name }) => !open.test(`/rpc/${name}`) && !OF_SERVICE.includes(name),
    );
    expect(asking.length).toBeGreaterThanOrEqual(45);
    const silent = asking.filter(({ codes }) => !codes.some(({ code }) => code === 'passkey_required'));
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('an operation for every function that a person calls', () => {
    const described = new Set(operations.map(({ name }) => name));
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

const SIGN_IN = ['send_otp', 'verify_otp', 'portal_send_otp', 'portal_verify_otp'];
/* The page answers these itself: it leaves the session, or asks for a new sign-in. */
const ANSWERED = [...OF_TOKEN, 'fresh_login_required'];
/* The page of the session has sentences of its own for a refused switch. */
const SWITCHES = ['select_role', 'portal_select_profile'];
/* A refused renewal ends the session of the page, which then says why. */
const RENEWALS = ['refresh', 'portal_refresh'];
/* The app does not sign anybody in with a passkey yet. */
const NOT_CALLED = ['passkey_verify'];

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
    const described = new Set(operations.map(({ name }) => name));
    const met = codesOf(
      (name) => described.has(name) && ![...SIGN_IN, ...SWITCHES, ...RENEWALS, ...NOT_CALLED].includes(name),
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
