// Paths and function names of the two contexts.
import { PORTAL_TOKENS, SYSTEM_TOKENS, type TokenContext } from '../../common/token/contexts.ts';

export type Context = TokenContext & {
  readonly name: 'sistema' | 'portal';
  /** The prefix of its database functions. */
  readonly prefix: '' | 'portal_';
  /** The path of its pass-through. */
  readonly rest: string;
};

export const PORTAL: Context = {
  ...PORTAL_TOKENS,
  name: 'portal',
  prefix: 'portal_',
  rest: '/portal/rest/v1/',
};

export const SYSTEM: Context = { ...SYSTEM_TOKENS, name: 'sistema', prefix: '', rest: '/rest/v1/' };
