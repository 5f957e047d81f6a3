// How an endpoint is described. What its route, its request schema and the database say already is not repeated here.
import type { z } from 'zod';
import type { ErrorCode } from '../../common/errors.ts';

/** A part of the document as it stands there. */
export type Json = Readonly<Record<string, unknown>>;

/** What proves who asks; `nobody` is a request without a session. */
export type Credential =
  | 'svc_auth'
  | 'svc_mural'
  | 'svc_auth_renova'
  | 'svc_mural_renova'
  | 'bearer'
  | 'nobody';

export type Operation = {
  /** The operationId, where it is not the last part of the path. */
  readonly id?: string;
  readonly summary: string;
  readonly description?: string;
  /** The commands of `npm run portaria` that call the same functions. */
  readonly commands?: readonly string[];
  /** When the status is 200, and the body. */
  readonly answer?: readonly [when: string, body?: z.ZodType];
  /** Headers of that answer, with their meaning. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Codes besides those of the COMMENT of the function and of the kind of the request. */
  readonly codes?: readonly ErrorCode[];
  /** Every code, where neither says them. */
  readonly only?: readonly ErrorCode[];
  /** Headers of every refusal. */
  readonly refusalHeaders?: Readonly<Record<string, string>>;
  /** Responses as they stand in the document, by status. */
  readonly responses?: Json;

  /** The rest describes an endpoint without a row in a table of `UserEndpoint`. */
  readonly credentials?: readonly Credential[];
  /** The fields of the query, or of a JSON body. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Whether the body may be absent. */
  readonly mayBeEmpty?: true;
  /** The body, where it is not JSON. */
  readonly content?: Json;
  /** Parameters besides those of `query`. */
  readonly parameters?: readonly Json[];
};

/** Descriptions by method and path. `GET people` is `GET /functions/v1/people`. */
export type Operations = Readonly<Record<string, Operation>>;
export type Group = { readonly tag: string; readonly operations: Operations };

type Prefixed<Prefix extends string, Of> = {
  [
    Key in keyof Of as Key extends `${infer Method} ${infer Name}` ? `${Method} ${Prefix}${Name}` : never
  ]: Of[Key];
};

/** The operations with this prefix before their names. */
export const prefixed = <Prefix extends string, Of extends Operations>(prefix: Prefix, operations: Of) =>
  Object.fromEntries(
    Object.entries(operations).map(([key, one]) => [key.replace(' ', ` ${prefix}`), one]),
  ) as Prefixed<Prefix, Of>;
