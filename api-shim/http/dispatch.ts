// Finds the handler for a path and method. An unknown path is 404; a wrong method is 405 with an Allow header.
import type { RequestHandler } from 'express';
import { Refusal } from '../../common/errors.ts';
import { callOf, type Handler } from './call.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;

type Method = (typeof METHODS)[number];

export type Methods = Readonly<Partial<Record<Method, Handler>>>;

type Entry = { route: string; methods: Methods; allow: string };

/**
 * Creates the step for a table of exact paths. HEAD is answered wherever GET is. Metrics label a path by its last segment,
 * or the whole table by `route`.
 */
export function dispatch(
  table: Readonly<Record<string, Methods | undefined>>,
  route?: string,
): RequestHandler {
  const entries = new Map<string, Entry>();
  for (const [path, methods] of Object.entries(table)) {
    if (methods) entries.set(path, entryOf(route ?? path.slice(path.lastIndexOf('/') + 1), methods));
  }
  return (_req, res, next) => {
    const call = callOf(res);
    const entry = entries.get(call.path);
    if (entry === undefined) next();
    else return run(entry, call);
  };
}

/** Creates the step for everything below a prefix. */
export function dispatchUnder(prefix: string, route: string, methods: Methods): RequestHandler {
  const entry = entryOf(route, methods);
  return (_req, res, next) => {
    const call = callOf(res);
    if (call.path.startsWith(prefix)) return run(entry, call);
    next();
  };
}

/** Creates the step for a path and everything below it, with any method. */
export function dispatchAny(path: string, handler: Handler): RequestHandler {
  const route = path.slice(path.lastIndexOf('/') + 1);
  const below = `${path}/`;
  return (_req, res, next) => {
    const call = callOf(res);
    if (call.path !== path && !call.path.startsWith(below)) {
      next();
      return;
    }
    call.route = route;
    return handler(call);
  };
}

function run(entry: Entry, call: Parameters<Handler>[0]): ReturnType<Handler> {
  call.route = entry.route;
  const method = METHODS.find((known) => known === (call.req.method === 'HEAD' ? 'GET' : call.req.method));
  const handler = method && entry.methods[method];
  if (handler === undefined) throw new Refusal('method_not_allowed', { headers: { Allow: entry.allow } });
  return handler(call);
}

function entryOf(route: string, methods: Methods): Entry {
  const allowed = METHODS.filter((method) => methods[method]).map((method) =>
    method === 'GET' ? 'GET, HEAD' : method,
  );
  return { route, methods, allow: [...allowed, 'OPTIONS'].join(', ') };
}
