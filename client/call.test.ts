// Errors without a readable response: an origin that is not allowed, or no response at all.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCall } from './call.ts';
import type { PortariaError } from './portaria-error.ts';

const SERVICE = 'https://api.escola.example';
const NO_ANSWER = 'Não foi possível falar com o servidor: verifique a conexão e tente de novo';
const NO_SENSE = 'Serviço indisponível no momento: tente de novo em instantes';
let asked: string[];
let reached: Record<string, boolean>;
let waits: number[];

beforeEach(() => {
  [asked, reached, waits] = [[], {}, []];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    return new AbortController().signal;
  });
  vi.stubGlobal('document', {});
  vi.stubGlobal('location', new URL('https://app.escola.example/entrar'));
  vi.stubGlobal('fetch', (url: string, { mode, cache, signal }: RequestInit) => {
    asked.push(`${mode} ${cache} ${url.slice(SERVICE.length)}`);
    const isReached = signal instanceof AbortSignal && reached[`${mode} ${url.split('/').at(-1)}`] === true;
    return isReached ? Promise.resolve(Response.error()) : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function failure(answer: () => Promise<Response>, baseUrl = SERVICE): Promise<PortariaError> {
  const call = createCall({ baseUrl, fetch: answer });
  return call({ path: 'me', fields: [] }).then(
    () => expect.fail('resolved'),
    (error: unknown) => error as PortariaError,
  );
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  /* The answer is readable, the edge lets through, the service answers an unknown path. */
  [false, false, true, 'origin_not_allowed', 'Origem não permitida'],
  [false, false, false, 'unavailable', NO_ANSWER],
  [false, true, true, 'unavailable', NO_ANSWER],
  [true, false, true, 'unavailable', NO_ANSWER],
  [true, true, true, 'unavailable', NO_ANSWER],
])(
  'after a network error, probes that succeed (cors: %s, no-cors: %s, no-cors to an unknown path: %s) give %s',
  async (cors, edge, unknown, code, message) => {
    reached = { 'cors me': cors, 'no-cors me': edge, 'no-cors origin': unknown };
    const error = await failure(broken);
    expect([error.code, error.message, error.status]).toEqual([code, message, 0]);
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(asked).toEqual([
      'cors no-store /functions/v1/me',
      'no-cors no-store /functions/v1/me',
      'no-cors no-store /functions/v1/origin',
    ]);
    expect(waits).toEqual([30_000, 5_000, 5_000, 5_000]);
  },
);

test.each([
  ['the page has the origin of the service', broken, 'https://app.escola.example'],
  ['baseUrl is empty', broken, ''],
  ['the request timed out', () => Promise.reject(new DOMException('late', 'TimeoutError')), SERVICE],
])('a failed call sends no probes when %s', async (_when, answer, baseUrl) => {
  reached = { 'no-cors origin': true };
  const error = await failure(answer, baseUrl);
  expect([error.code, error.message, asked]).toEqual(['unavailable', NO_ANSWER, []]);
});

test('a failed call sends no probes outside a browser, or when a response had begun', async () => {
  reached = { 'no-cors origin': true };
  const cut = new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('cut')) }));
  const error = await failure(() => Promise.resolve(cut));
  expect([error.code, error.message, error.status, asked]).toEqual(['unavailable', NO_SENSE, 200, []]);
  vi.stubGlobal('document', undefined);
  Reflect.deleteProperty(globalThis, 'document');
  expect([(await failure(broken)).code, asked]).toEqual(['unavailable', []]);
});

test.each([
  [{ code: 'new_code' }, 'new_code', NO_SENSE],
  [{ code: 'new_code', message: '' }, 'new_code', NO_SENSE],
  [{ code: 'new_code', message: 7 }, 'new_code', NO_SENSE],
  [{ code: 'new_code', message: 'Aguarde' }, 'new_code', 'Aguarde'],
  [{ code: '', message: 'Aguarde' }, 'unavailable', NO_SENSE],
])('the error response %j gives the code %s and the message: %s', async (body, code, message) => {
  const error = await failure(() => Promise.resolve(Response.json(body, { status: 400 })));
  expect([error.code, error.message, 'cause' in error]).toEqual([code, message, false]);
});
