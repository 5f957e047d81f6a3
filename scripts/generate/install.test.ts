// The table of contents of the database: a new file below its heading, and no line of a file that is gone.
import { expect, test } from 'vitest';
import { installFile } from './install.ts';

const LINES = ['-- All', '', '\\ir bootstrap.sql', '', '-- functions/a: words', '\\ir functions/a/z.sql'];
const TEXT = [...LINES, '', '-- functions/b: words', '\\ir functions/b/gone.sql', ''].join('\n');

test('a new file is the last below the heading of its folder, and lines that are there keep their place', () => {
  const files = ['bootstrap.sql', 'functions/a/x.sql', 'functions/a/y.sql', 'functions/a/z.sql'];
  const made = installFile(TEXT, [...files, 'functions/b/c.sql', 'functions/c/no_heading.sql']);
  const added = ['\\ir functions/a/x.sql', '\\ir functions/a/y.sql'];
  expect(made.split('\n')).toEqual([
    ...[...LINES, ...added, '', '-- functions/b: words', '\\ir functions/b/c.sql', ''],
  ]);
});

test('a file that lists everything stays as it is', () => {
  expect(installFile(TEXT, ['bootstrap.sql', 'functions/a/z.sql', 'functions/b/gone.sql'])).toBe(TEXT);
});
