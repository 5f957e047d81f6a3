// The signing secret is rotated by the documented steps under load: no request fails, nobody is logged out.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProvider, type Provider } from '../../api-shim/testing/provider.ts';
import { postgrestJwtSecret } from '../../stack/postgrest/jwt-secret.ts';
import { makeUsers, reset } from '../support/database.ts';
import { startGateway } from '../support/services/gateway.ts';
import { ask, post, type Answer } from '../support/http.ts';
import { address } from '../support/parallel.ts';
import { ANA, type Person } from '../support/people.ts';
import { direct } from '../support/postgrest.ts';
import { startShim } from '../support/services/shim.ts';
import { tokenOf } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { mint, nowSeconds } from '../support/tokens.ts';
import { createFleet, type Fleet } from './support/fleet.ts';
import { startReloadingPostgrest, type ReloadingPostgrest } from './support/reloading-postgrest.ts';
import { rotationSteps, type RotationStep } from './support/rotation-steps.ts';
import { figure, outcomes, percentile, steady } from './support/steady.ts';

const PEOPLE = 600;
const STAYING = 10;
const BETWEEN_STEPS_MS = 2_000;
const RELOADS_WITHIN_MS = 60_000;

const old = stack.secrets.jwtSecret;
let shimSettings: Record<string, string>;
let gatewaySettings: Record<string, string>;
let postgrest: ReloadingPostgrest;
let inbox: Provider;
let shims: Fleet;
let gateways: Fleet;
let people: Person[];
let ana: string;
let staying: string[];

const shim = () => startShim(shimSettings);
const gateway = () => startGateway(gatewaySettings);

beforeAll(async () => {
  await reset();
  people = await makeUsers(PEOPLE);
  inbox = await startProvider();
  postgrest = await startReloadingPostgrest(postgrestJwtSecret(old));
  const shared = { SVC_JWT_SECRET: old, POSTGREST_URL: postgrest.url };
  gatewaySettings = shared;
  const webhook = { SVC_CHANNELS: 'webhook', SVC_WEBHOOK_URL: inbox.url, SVC_WEBHOOK_SECRET: 'w'.repeat(32) };
  shimSettings = { ...shared, ...webhook };
  shims = createFleet(await Promise.all([shim(), shim()]));
  gateways = createFleet(await Promise.all([gateway(), gateway()]));
  [ana, staying] = await signEverybodyIn();
});
afterAll(async () => {
  await Promise.all([shims.stop(), gateways.stop()]);
  await postgrest.stop();
  await inbox.stop();
  await reset();
});

const call = (work: (port: number) => Promise<Answer>): Promise<Answer> => shims.send(work);
const me = (token: string) => call((port) => ask('me', { token, port }));

let visitors = 0;
async function signIn({ codigo, telefone }: Person): Promise<string> {
  const from = address((visitors += 1));
  must(200, await call((port) => post('send-otp', { codigo }, { port, from })));
  const { body = '{}' } = inbox.asked.findLast((one) => one.body.includes(telefone)) ?? {};
  const { otp } = JSON.parse(body) as { otp: string };
  return tokenOf(must(200, await call((port) => post('verify-otp', { codigo, otp }, { port, from }))));
}

const signEverybodyIn = async (): Promise<[string, string[]]> => [
  await signIn(ANA),
  await Promise.all(people.slice(0, STAYING).map(signIn)),
];

function must(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`${answer.asked}: ${answer.status} ${String(answer.code)}`);
  return answer;
}

/** A person signs in, works and signs out; every answer must be correct. */
async function visit(n: number): Promise<string> {
  const token = await signIn(people[STAYING + (n % (PEOPLE - STAYING))] as Person);
  must(200, await me(token));
  must(200, await call((port) => post('logout', {}, { token, port })));
  expect(must(401, await me(token)).code).toBe('token_revoked');
  return 'ok';
}

async function page(): Promise<string> {
  const answer = await gateways.send((port) => ask('/', { token: ana, port }));
  return `${answer.status} ${String(answer.headers['x-docs-auth-reason'])}`;
}

/** Waits until PostgREST accepts a token of each secret of the set, and none of the old secret if the set lacks it. */
async function reload(jwtSecret: string): Promise<void> {
  const { keys } = JSON.parse(jwtSecret) as { keys: { k: string }[] };
  const secrets = keys.map(({ k }) => Buffer.from(k, 'base64url').toString());
  const takes = async (secret: string): Promise<boolean> => {
    const iat = nowSeconds();
    const token = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 }, { secret });
    return (await direct('/rpc/public_smoke', { token, url: postgrest.url })).status === 200;
  };
  const inForce = async () =>
    (await Promise.all(secrets.map(takes))).every(Boolean) && (secrets.includes(old) || !(await takes(old)));
  const started = performance.now();
  postgrest.reload(jwtSecret);
  while (!(await inForce())) {
    if (performance.now() - started > RELOADS_WITHIN_MS) throw new Error('the keys are not in force');
    await sleep(20);
  }
  figure('reload', { keys: keys.length, ms: performance.now() - started });
}

async function take(step: RotationStep): Promise<number> {
  const started = performance.now();
  if (step.jwtSecret !== undefined) await reload(step.jwtSecret);
  shimSettings = { ...shimSettings, ...step.shim };
  gatewaySettings = { ...gatewaySettings, ...step.gateway };
  await gateways.restartEach(gateway);
  await shims.restartEach(shim);
  return performance.now() - started;
}

it('rotating the secret under load fails no request, and finally refuses the tokens of the old secret [B9, F6]', async () => {
  const loads = {
    me: steady(60, async (n) => String((await me(staying[n % STAYING] as string)).status)),
    visits: steady(6, visit),
    pages: steady(15, page),
  };
  const [accept, sign, forget] = (await rotationSteps(old)) as [RotationStep, RotationStep, RotationStep];
  await sleep(BETWEEN_STEPS_MS);
  const acceptMs = await take(accept);
  await sleep(BETWEEN_STEPS_MS);
  const signMs = await take(sign);
  await sleep(BETWEEN_STEPS_MS);
  // Eight hours later all people have signed in again.
  const before = [ana, ...staying];
  [ana, staying] = await signEverybodyIn();
  await sleep(BETWEEN_STEPS_MS);
  for (const token of before) must(200, await me(token));
  const forgetMs = await take(forget);
  await sleep(BETWEEN_STEPS_MS);
  const [meSamples, visits, pages] = await Promise.all([
    loads.me.stop(),
    loads.visits.stop(),
    loads.pages.stop(),
  ]);

  figure('rotation', {
    acceptMs,
    signMs,
    forgetMs,
    me: outcomes(meSamples),
    visits: outcomes(visits),
    pages: outcomes(pages),
    meP95Ms: percentile(meSamples, 0.95),
    meMaxMs: percentile(meSamples, 1),
  });
  expect(outcomes(meSamples)).toEqual({ 200: meSamples.length });
  expect(outcomes(visits)).toEqual({ ok: visits.length });
  expect(outcomes(pages)).toEqual({ '200 ok': pages.length });
  expect(sign.shim['SVC_JWT_SECRET']).not.toBe(old);
  await expectForgotten(before);
});

/** Every endpoint refuses the tokens of the old secret. */
async function expectForgotten(tokens: readonly string[]): Promise<void> {
  const iat = nowSeconds();
  const service = mint({ role: 'service_role', aud: 'authenticated', iat, exp: iat + 60 }, { secret: old });
  const { url } = postgrest;
  expect((await direct('/rpc/claim_alerts', { token: service, json: {}, url })).status).toBe(401);
  for (const token of tokens) {
    expect((await direct('/rpc/me', { token, url })).status).toBe(401);
    for (const port of shims.ports())
      expect((await ask('me', { token, port })).code).toBe('jwt_signature_invalid');
    for (const port of gateways.ports()) {
      const { status, headers } = await ask('/', { token, port });
      expect([status, headers['x-docs-auth-reason']]).toEqual([401, 'jwt_signature_invalid']);
    }
  }
}
