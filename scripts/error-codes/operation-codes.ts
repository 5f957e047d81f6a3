// The error codes of each operation of openapi.json that calls a function of `api` under its own name.

type Schema = { allOf?: [unknown, { properties: { code: { enum: string[] } } }] };
type Response = { $ref?: string; content?: { 'application/json'?: { schema: Schema } } };
export type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses?: Record<string, Response> };
};
export type OperationCodes = {
  readonly method: string;
  readonly name: string;
  readonly codes: readonly { readonly code: string; readonly status: number }[];
};

const FUNCTIONS = '/functions/v1/';

/** A response, looked up when it is a reference to a shared one. */
export const responseOf = ({ components }: Description, response: Response): Response => {
  const shared = response.$ref?.replace('#/components/responses/', '');
  return shared === undefined ? response : (components.responses?.[shared] ?? {});
};

/** Every operation below /functions/v1 with the codes and statuses of its responses. */
export const operationCodes = (description: Description): OperationCodes[] =>
  Object.entries(description.paths)
    .filter(([path]) => path.startsWith(FUNCTIONS))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        name: (path.slice(FUNCTIONS.length).split('/')[0] ?? '').replaceAll('-', '_'),
        codes: Object.entries(responses).flatMap(([status, response]) => {
          const schema = responseOf(description, response).content?.['application/json']?.schema;
          const codes = schema?.allOf?.[1].properties.code.enum ?? [];
          return codes.map((code) => ({ code, status: Number(status) }));
        }),
      })),
    );
