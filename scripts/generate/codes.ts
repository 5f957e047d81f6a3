// The error codes of an operation: those of the COMMENT of its function, and those that its kind of request brings.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_CODES, TOKEN_CODES } from '../../api-shim/openapi/contexts.ts';
import type { Credential, Operation } from '../../api-shim/openapi/operation.ts';
import { ERRORS, type ErrorCode } from '../../common/errors.ts';
import { PROJECT_ROOT } from '../../common/program/project-root.ts';
import { FUNCTION_CODES } from '../error-codes/function-codes.ts';

export type Asked = {
  /** The function of `api`. */
  readonly calls: string;
  readonly method: string;
  readonly credentials: readonly Credential[];
  readonly takesFields: boolean;
  readonly takesJson: boolean;
};

const OF_WRITE = ['origin_not_allowed', 'payload_too_large', 'unsupported_media_type'] as const;
/* Both contexts share the functions of passkeys. */
const withoutContext = (name: string): string => name.replace(/^portal_/, '');

const commented = new Map(FUNCTION_CODES.map(({ name, commented: codes }) => [name, codes] as const));
const rule = readFileSync(join(PROJECT_ROOT, 'db/functions/portaria/pre_request/check_step_up.sql'), 'utf8');
/* The functions that a session without its passkey may call. */
const open = new RegExp(/'(\^\/rpc\/[^']*)'/.exec(rule)?.[1] ?? '');

/** The codes of an operation, by status. */
export function codesByStatus(operation: Operation, asked: Asked): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = new Set<string>(
    operation.only ?? [...ofFunction(asked), ...ofRequest(asked), ...(operation.codes ?? [])],
  );
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of (Object.keys(ERRORS) as ErrorCode[]).filter((one) => codes.has(one))) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/* A COMMENT may name codes of the token, which only an endpoint with a session answers. */
function ofFunction({ calls, credentials }: Asked): readonly string[] {
  const codes = commented.get(calls) ?? commented.get(withoutContext(calls));
  if (codes === undefined)
    throw new Error(`No function of api is called ${calls}, and the description names no codes (only).`);
  const isRenewal = credentials.some((one) => one.endsWith('_renova'));
  return isRenewal ? codes : codes.filter((code) => !TOKEN_CODES.includes(code));
}

function ofRequest({ calls, method, credentials, takesFields, takesJson }: Asked): readonly ErrorCode[] {
  const needs = credentials.includes('nobody') ? [] : credentials;
  return [
    ...(['svc_auth', 'svc_mural'] as const)
      .filter((one) => needs.includes(one))
      .flatMap((one) => SESSION_CODES[one]),
    ...(needs.includes('svc_auth') && !open.test(`/rpc/${calls}`) ? (['passkey_required'] as const) : []),
    ...(takesFields ? (['invalid_request'] as const) : []),
    ...(takesJson ? (['invalid_json'] as const) : []),
    ...(method === 'GET' ? [] : OF_WRITE),
    'unavailable',
  ];
}
