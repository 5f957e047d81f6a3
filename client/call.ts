// Sends one request to the service and returns its response, or throws a PortariaError.
import { PortariaError } from './portaria-error.ts';
import { parseRetryAfter } from './retry-after.ts';

export interface CallOptions {
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

export interface CallRequest<T> {
  readonly path: string;
  /** Present: POST with this JSON, or with text of the type below. Absent: GET. */
  readonly body?: object | string;
  readonly type?: string;
  /** Fields that a response of the service must have. */
  readonly fields: readonly (keyof T & string)[];
  /** A report may have an error status and still is a result. */
  readonly anyStatus?: boolean;
  /** Adds the request id to the result, as `pedido`. */
  readonly identified?: boolean;
}

export type Call = <T extends object>(request: CallRequest<T>) => Promise<T>;

const REFUSED = 'Origem não permitida';
const NO_ANSWER = 'Não foi possível falar com o servidor: verifique a conexão e tente de novo';
const NO_SENSE = 'Serviço indisponível no momento: tente de novo em instantes';

export function createCall({ baseUrl, fetch, timeoutMs = 30_000 }: CallOptions): Call {
  const root = `${baseUrl.replace(/\/+$/, '')}/functions/v1/`;

  return async <T extends object>({
    path,
    body,
    type = 'application/json',
    fields,
    anyStatus = false,
    identified = false,
  }: CallRequest<T>): Promise<T> => {
    let response: Response | undefined;
    let parsed: unknown;
    try {
      response = await (fetch ?? globalThis.fetch)(root + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Accept: 'application/json', ...(body !== undefined && { 'Content-Type': type }) },
        body: typeof body === 'object' ? JSON.stringify(body) : (body ?? null),
        credentials: 'include',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      parsed = JSON.parse(await response.text());
    } catch (cause) {
      if (cause instanceof TypeError && !response && (await isOriginRefused(root)))
        throw originRefused(cause);
      throw unavailable(response, cause);
    }
    if (!isObject(parsed)) throw unavailable(response);
    const answer = parsed;
    const pedido = response.headers.get('X-Request-Id');
    if (identified && pedido !== null) answer['pedido'] = pedido;
    if ((response.ok || anyStatus) && fields.every((field) => field in answer)) return answer as T;
    throw refusal(response, answer);
  };
}

/**
 * Browsers hide every response to an origin that is not allowed, like a network failure. Only a `no-cors` request to an
 * unknown path succeeds then. When the service is away, the edge's own responses succeed for both paths; without a network
 * none does.
 */
async function isOriginRefused(root: string): Promise<boolean> {
  if (!('document' in globalThis) || new URL(root, location.href).origin === location.origin) return false;
  const reaches = (path: string, mode: RequestMode): Promise<boolean> => {
    const request = { mode, cache: 'no-store', signal: AbortSignal.timeout(5_000) } as const;
    return globalThis.fetch(root + path, request).then(
      () => true,
      () => false,
    );
  };
  const [mayRead, edge, unknown] = await Promise.all([
    reaches('me', 'cors'),
    reaches('me', 'no-cors'),
    reaches('origin', 'no-cors'),
  ]);
  return !mayRead && !edge && unknown;
}

function originRefused(cause: unknown): PortariaError {
  return new PortariaError({ code: 'origin_not_allowed', status: 0, message: REFUSED }, { cause });
}

function refusal(response: Response, answer: Record<string, unknown>): PortariaError {
  const { code, message, details } = answer;
  if (response.ok || typeof code !== 'string' || code === '') return unavailable(response);
  return new PortariaError({
    code,
    status: response.status,
    message: typeof message === 'string' && message !== '' ? message : NO_SENSE,
    details,
    retryAfter: parseRetryAfter(response.headers.get('Retry-After')),
  });
}

function unavailable(response: Response | undefined, cause?: unknown): PortariaError {
  return new PortariaError(
    {
      code: 'unavailable',
      status: response?.status ?? 0,
      message: response ? NO_SENSE : NO_ANSWER,
      retryAfter: parseRetryAfter(response?.headers.get('Retry-After') ?? null),
    },
    cause === undefined ? undefined : { cause },
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
