// The client has a call for each endpoint of the administration, which sends what openapi.json takes and gets what it says of the answer. The compiler compares them in `npm run lint`.
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Administration } from './create-administration.ts';
import type { GROUPS, ROWS } from '../api-shim/openapi/document.ts';
import type { ADMINISTRATION } from '../api-shim/routes/administration/endpoints.ts';

type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;
type Keys<Of> = Of extends unknown ? keyof Of : never;

/** The endpoints of the table that no call has the name of. */
type Uncalled = Exclude<Camel<(typeof ADMINISTRATION)[number]['name']>, keyof Administration>;

type Row = (typeof ROWS)[number];
/** The fields that each endpoint of a table takes. */
type Taken = { [One in Row as `${One['method']} ${One['name']}`]: z.output<One['fields']> };

/** The object that a call sends; never where it takes each value by itself, or none. */
type Sends<Call> = Call extends (...all: infer All) => unknown
  ? All extends readonly [(infer One)?]
    ? Extract<One, object>
    : never
  : never;
type CallOf<Key> = Key extends `${string} ${infer Name}`
  ? Camel<Name> extends keyof Administration
    ? Administration[Camel<Name>]
    : undefined
  : undefined;

/** The operations whose call sends an object. `importDraft` sends its own to POST. */
type Sending = Exclude<
  { [Key in keyof Taken]: [Sends<CallOf<Key>>] extends [never] ? never : Key }[keyof Taken],
  'GET import-draft'
>;

type Mutable<T> = T extends readonly (infer E)[]
  ? Mutable<E>[]
  : T extends object
    ? { -readonly [K in keyof T]: Mutable<T[K]> }
    : T;

/** The body that each operation describes. */
type Described<Group = (typeof GROUPS)[number]> = Group extends { readonly operations: infer Of }
  ? { [Key in keyof Of]: Of[Key] extends { answer: readonly [string, infer Body] } ? z.infer<Body> : never }
  : never;
type At<Of, Key extends PropertyKey> = Of extends Record<Key, infer Body> ? Body : never;

/** With mutable lists, and each field in a tuple, so that one which may be absent differs from one which is not there. */
type Plain<T> = T extends readonly (infer E)[]
  ? Plain<E>[]
  : T extends object
    ? { [K in keyof T]-?: [Plain<T[K]>] }
    : T;
type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;

/** The operations whose answer the type of the call contradicts. */
type Differing<Key = Keys<Described>> = Key extends PropertyKey
  ? [CallOf<Key>] extends [(...all: never[]) => Promise<infer Body>]
    ? Same<Body, At<Described, Key>> extends true
      ? never
      : Key
    : never
  : never;

/** Whether an object, or one of several, has every field that is taken, no other, and values that are taken. */
type Fits<Sent, Fields> = [Keys<Sent>, keyof Fields] extends [keyof Fields, Keys<Sent>]
  ? [Mutable<Sent>] extends [Fields]
    ? true
    : false
  : false;

/** The operations that do not take what the client's type sends. */
type Refusing = {
  [Key in Sending]: Fits<Sends<CallOf<Key>>, Taken[Key]> extends true ? never : Key;
}[Sending];

test('the client has a call for each endpoint, and the type of its answer', () => {
  expectTypeOf<never>().toEqualTypeOf<Uncalled>();
  expectTypeOf<never>().toEqualTypeOf<Differing>();
});

test('each operation of a table takes what the client sends', () => {
  expectTypeOf<never>().toEqualTypeOf<Refusing>();
  expectTypeOf<Sending>().toEqualTypeOf<
    | 'GET people'
    | `POST ${'person-create' | 'person-update' | 'role-grant' | 'role-revoke'}`
    | `POST ${'school-create' | 'school-update' | 'portal-create' | 'portal-link' | 'portal-unlink'}`
    | `POST ${'portal-move' | 'portal-end' | 'roles-end' | 'import-draft'}`
  >();
});

test('the comparison of requests sees a field too many or too few, another value, and a choice', () => {
  type Fields = { a: string; b?: string | undefined };
  expectTypeOf<true>().toEqualTypeOf<Fits<{ readonly a: 'x' | 'y'; readonly b?: string }, Fields>>();
  expectTypeOf<true>().toEqualTypeOf<Fits<{ a: string } | { a: string; b: string }, Fields>>();
  expectTypeOf<false>().toEqualTypeOf<Fits<{ a: string }, Fields>>();
  expectTypeOf<false>().toEqualTypeOf<Fits<{ a: string; b?: string; c?: string }, Fields>>();
  expectTypeOf<false>().toEqualTypeOf<Fits<{ a?: string; b?: string }, Fields>>();
  expectTypeOf<false>().toEqualTypeOf<Fits<{ a: string; b?: number }, Fields>>();
});

test('the comparison of answers sees another field, and one that may be absent', () => {
  expectTypeOf<true>().toEqualTypeOf<Same<{ readonly a: readonly string[] }, { a: string[] }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a: string; b?: string }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a?: string }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a: unknown }>>();
});
