// The error codes in the COMMENT of each function of `api`: those that its source reaches.
import { TOKEN_CODES } from '../../api-shim/openapi/contexts.ts';
import { ERRORS, isErrorCode } from '../../common/errors.ts';
import { FUNCTION_CODES, type FunctionCodes } from '../error-codes/function-codes.ts';

/* Codes of the token, which any endpoint can answer, and the answer to a session of a role that demands a passkey. */
const OF_SESSION = [...TOKEN_CODES, 'passkey_required'];
/* They put codes into the bodies of their answers, one for each request of a batch. */
const BATCHES = ['confirm_sessions', 'end_sign_ins', 'sign_ins', 'otp_resend'];
/* They report a refusal in a check of their answer. */
const DIAGNOSTICS = ['public_smoke', 'admin_rls_smoke', 'write_smoke', 'anonymous_access'];
/* Codes that the source names and no caller gets. */
const NOT_ANSWERED: Readonly<Record<string, readonly string[]>> = {
  person_create: ['not_found'], // it looks up the person that it has just created
  portal_move: ['unique_violation'], // it links a student whom it has just created
  today: ['invalid_request'], // it asks for people with arguments of its own
};

/** The functions of `api` that answer with codes of their own. */
export const functions: readonly FunctionCodes[] = FUNCTION_CODES.filter(
  ({ name }) => !BATCHES.includes(name) && !DIAGNOSTICS.includes(name),
);

/** The files of these functions, with the codes that their COMMENTs lack. */
export const comments: Readonly<Record<string, (text: string) => string>> = Object.fromEntries(
  functions.map((each) => [each.file, (text: string) => withCodes(text, each)]),
);

function withCodes(text: string, { name, file, reached, commented }: FunctionCodes): string {
  const answered = reached.filter((code) => NOT_ANSWERED[name]?.includes(code) !== true);
  const wrong = commented.filter((code) => !answered.includes(code) && !OF_SESSION.includes(code));
  if (wrong.length > 0)
    throw new Error(`${file}: its COMMENT names ${wrong.join()}, which it never answers.`);
  const lacks = answered.filter((code) => !commented.includes(code) && !OF_SESSION.includes(code));
  const [, start = '', comment = '', end = ''] =
    /^([^]*comment on function [^;]*? is ')((?:[^']|'')*)(';[^]*)$/.exec(text) ?? [];
  return lacks.length === 0 ? text : start + lacks.reduce(addCode, comment) + end;
}

const GROUP = /\b([45]\d\d) ([a-z0-9_]+)/g;

/**
 * A COMMENT with one more code, beside those of its status.
 *
 * @example addCode('Ends it: {id}. 403 not_allowed, 404 not_found.', 'row_refused') // '… 403 not_allowed or row_refused, 404 not_found.'
 */
export function addCode(comment: string, code: string): string {
  if (!isErrorCode(code)) throw new Error(`${code} is no error code`);
  const status = String(ERRORS[code].status);
  const groups = [...comment.matchAll(GROUP)].filter(([, , first]) => isErrorCode(first));
  const own = groups.find(([, each]) => each === status);
  const next = groups.find(([, each = '']) => each > status);
  const end = comment.replace(/\.$/, '').length;
  if (own !== undefined) {
    const until = next === undefined ? end : next.index - ', '.length;
    const group = comment.slice(own.index, until);
    const listed = group.slice(`${status} `.length).split(/, | or /);
    const added = listed.every(isErrorCode)
      ? `${status} ${listed.join(', ')} or ${code}`
      : `${group}, ${code}`;
    return comment.slice(0, own.index) + added + comment.slice(until);
  }
  if (next !== undefined)
    return `${comment.slice(0, next.index)}${status} ${code}, ${comment.slice(next.index)}`;
  return `${comment.slice(0, end)}${groups.length === 0 ? '.' : ','} ${status} ${code}.`;
}
