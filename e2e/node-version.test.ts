// All services run on the Node version of the tests.
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readRecord } from './support/services/child-record.ts';
import { stack } from './support/stack.ts';

test('every process of the stack except Postgres and PostgREST runs the Node of the tests', () => {
  const names = Object.keys(JSON.parse(readFileSync(stack.paths.children, 'utf8')) as object);
  const programs = names.map((name) => readlinkSync(`/proc/${readRecord(stack.paths.children, name)}/exe`));
  const own = programs.filter((program) => program === process.execPath);
  const native = programs.filter((program) => /^postgre(s|st)$/.test(basename(program)));
  expect(own.length).toBeGreaterThanOrEqual(3);
  expect([...own, ...native].toSorted()).toEqual(programs.toSorted());
});

test('the tests run on the version of Node in PORTARIA_TEST_NODE', () => {
  const wanted = process.env['PORTARIA_TEST_NODE'] ?? process.versions.node;
  expect(process.versions.node.split('.')[0]).toBe(wanted.split('.')[0]);
});
