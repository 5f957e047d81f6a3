// Classifies the answer about a session: correct, unavailable, or wrong.
import type { Answer } from '../../support/http.ts';

/** 'ok'; '503' when it has Retry-After; otherwise the text of the answer, which no test expects. */
export function classify({ status, code, headers }: Answer, expected?: string): string {
  if (status === 503) return headers['retry-after'] === undefined ? '503 without Retry-After' : '503';
  if (expected === undefined ? status === 200 : code === expected) return 'ok';
  return `${status} ${String(code)}`;
}

/** The same for a page of the documentation. */
export function classifyPage(answer: Answer): string {
  const reason = String(answer.headers['x-docs-auth-reason']);
  if (reason === 'ok' || reason === 'auth_unavailable') return classify(answer);
  return `${answer.status} ${reason}`;
}
