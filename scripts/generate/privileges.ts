// What a session may execute in `api`, for the test of privileges: the functions that the shim calls with the token of a person.
import { ROWS } from '../../api-shim/openapi/document.ts';

/* Called by routes of their own. */
const OTHERS = [
  ...['public_smoke', 'admin_rls_smoke', 'me', 'logout', 'select_role', 'people_import'],
  ...['portal_me', 'portal_logout', 'portal_select_profile'],
];

/** db/tests/house_rules/privileges.test.sql, with the functions that authenticated may execute. */
export function privilegesTest(text: string): string {
  const called = [...OTHERS, ...ROWS.map(({ name, calls }) => calls ?? name.replaceAll('-', '_'))];
  const rows = [...new Set(called)].sort().map((name) => `  'api.${name}'`);
  const list = /(?<=^ {2}-- npm run generate: .*\n)(?: {2}'api\..*\n)*/m;
  if (!list.test(text)) throw new Error('privileges.test.sql has no place for the list.');
  return text.replace(list, `${rows.join(',\n')}\n`);
}
