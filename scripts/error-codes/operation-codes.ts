// The error codes of each operation of openapi.json that calls a function of `api` under its own name.

type Schema = { allOf?: [unknown, { properties: { code: { enum: string[] } } }] };
type Response = { $ref?: string; content?: { 'application/json'?: { schema: Schema } } };
type Operation = {
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
};
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Response> };
};
export type OperationCodes = {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly codes: readonly { readonly code: string; readonly status: number }[];
};

const FUNCTIONS = '/functions/v1/';

/** A response, looked up when it is a reference to a shared one. */
export const responseOf = ({ components }: Description, response: Response): Response => {
  const shared = response.$ref?.replace('#/components/responses/', '');
  return shared === undefined ? response : (components.responses?.[shared] ?? {});
};

const nameOf = (path: string): string =>
  (path.replace(FUNCTIONS, '').split('/')[0] ?? '').replaceAll('-', '_');

const operationsOf = (description: Description, is: (path: string, operation: Operation) => boolean) =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => is(path, operation))
      .map(([method, { responses }]): OperationCodes => ({
        method: method.toUpperCase(),
        path,
        name: nameOf(path),
        codes: Object.entries(responses).flatMap(([status, response]) => {
          const schema = responseOf(description, response).content?.['application/json']?.schema;
          const codes = schema?.allOf?.[1].properties.code.enum ?? [];
          return codes.map((code) => ({ code, status: Number(status) }));
        }),
      })),
  );

/** Every operation below /functions/v1 with the codes and statuses of its responses. */
export const operationCodes = (description: Description): OperationCodes[] =>
  operationsOf(description, (path) => path.startsWith(FUNCTIONS));

/** Every operation that takes a session of the system. */
export const systemOperations = (description: Description): OperationCodes[] =>
  operationsOf(description, (_path, { security = [] }) => security.some((one) => 'svc_auth' in one));
