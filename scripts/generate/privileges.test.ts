// The list of what a session may execute: every function that an endpoint calls as the person, and no other.
import { expect, test } from 'vitest';
import { ROWS } from '../../api-shim/openapi/document.ts';
import { privilegesTest } from './privileges.ts';

const START =
  "select\n  -- npm run generate: the functions\n  'api.gone',\n  'api.me'\n], 'x');\n  'api.after'\n";

test('the list has the functions of the endpoints once, and keeps the rest of the file', () => {
  const made = privilegesTest(START);
  const listed = [...made.matchAll(/^ {2}'api\.(\w+)',?$/gm)].map(([, name]) => name);
  expect(listed.at(-1)).toBe('after');
  const names = listed.slice(0, -1);
  expect(new Set(names).size).toBe(names.length);
  for (const name of ['me', 'person_unlock', 'import_draft_read', 'portal_sessions', 'people_import'])
    expect(names).toContain(name);
  for (const name of ['gone', 'send_otp']) expect(names).not.toContain(name);
  expect(names.length).toBe(ROWS.length + 9);
  expect(made).toContain("\n], 'x');\n");
});

test('a file that has no place for the list is an error', () => {
  expect(() => privilegesTest("  'api.me'\n")).toThrow('no place for the list');
});
