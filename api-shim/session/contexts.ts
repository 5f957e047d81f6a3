// The names of the two contexts in paths and in functions of the database.
import { PORTAL_TOKENS, SYSTEM_TOKENS, type TokenContext } from '../../common/contexts.ts';

export type Context = TokenContext & {
  readonly name: 'sistema' | 'portal';
  /** What the names of its functions in the database begin with. */
  readonly prefix: '' | 'portal_';
  /** Below this path, tables and functions pass through. */
  readonly rest: string;
};

export const PORTAL: Context = {
  ...PORTAL_TOKENS,
  name: 'portal',
  prefix: 'portal_',
  rest: '/portal/rest/v1/',
};

export const SYSTEM: Context = { ...SYSTEM_TOKENS, name: 'sistema', prefix: '', rest: '/rest/v1/' };
