// --with and --without accept only the module escolas, and not both at once.
import { expect, it } from 'vitest';
import { readModuleOptions } from './read-options.ts';

it('keeps what the database has where neither is given', () => {
  expect(readModuleOptions({})).toBeUndefined();
});

it('reads each of the two', () => {
  expect(readModuleOptions({ with: 'escolas' })).toBe(true);
  expect(readModuleOptions({ without: 'escolas' })).toBe(false);
});

it('refuses a module that is not there, and both at once', () => {
  expect(() => readModuleOptions({ without: 'portal' })).toThrow('unknown module "portal"');
  expect(() => readModuleOptions({ with: '' })).toThrow('unknown module ""');
  expect(() => readModuleOptions({ with: 'escolas', without: 'escolas' })).toThrow('contradict each other');
});
