// What openapi.json says of an answer, the client's types say too, and what it takes of a request. The compiler compares them in `npm run lint`.
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as answers from './answers.ts';
import type { Administration } from './create-administration.ts';
import type { Portaria, PortariaPortal } from './create-portaria.ts';
import type { Passkeys } from './passkeys.ts';
import type { GROUPS, ROWS } from '../api-shim/openapi/document.ts';
import type { REST } from '../api-shim/openapi/rest.ts';
import type { Diagnosis } from '../api-shim/openapi/schemas/operation.ts';

/** The body that each operation describes, in the operation or by the name of a schema. */
type Described<Group = (typeof GROUPS)[number]> = Group extends { readonly operations: infer Of }
  ? { [Key in keyof Of]: Of[Key] extends { answer: readonly [string, infer Body] } ? z.infer<Body> : never }
  : never;
type Keys<Of> = Of extends unknown ? keyof Of : never;
type At<Of, Key extends PropertyKey> = Of extends Record<Key, infer Body> ? Body : never;

type Answers<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: never[]) => Promise<infer Body> ? Body : never;
};
type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

type Calls = Answers<Administration>;
type Staff = Answers<Portaria> & Answers<Passkeys<answers.Session>>;
type Portal = Answers<PortariaPortal> & Answers<Passkeys<answers.PortalSession>>;

/* The client reads `pedido` from a header. */
type Sent<Of extends { sendOtp: object }> = Omit<Of['sendOtp'], 'pedido'>;
/* Services before 0.2 lack the field. */
type Full<Session> = Session & Required<Pick<answers.PortalSession, 'outros_telefones'>>;

/** The operations that no call of `Administration` has the name of. */
type OfSignIn = {
  'POST send-otp': Sent<Staff>;
  'GET delivery-status': Staff['deliveryStatus'];
  'POST verify-otp': Staff['verifyOtp'];
  'POST refresh': Staff['me'];
  'POST logout': Staff['logout'];
  'POST select-role': Staff['selectRole'];
  'GET me': Staff['me'];
  'POST portal-send-otp': Sent<Portal>;
  'POST portal-verify-otp': Full<Portal['verifyOtp']>;
  'POST portal-refresh': Full<Portal['me']>;
  'POST portal-logout': Portal['logout'];
  'POST portal-select-profile': Full<Portal['selectProfile']>;
  'GET portal-me': Full<Portal['me']>;
  'POST passkey-options': Staff['options'];
  'POST passkey-register': Staff['register'];
  'POST passkey-verify': Staff['verify'];
  'GET passkeys': Staff['list'];
  'POST passkey-rename': Staff['rename'];
  'POST passkey-remove': Staff['remove'];
  'POST passkey-release': Staff['release'];
  'POST role-demand': Staff['demand'];
  'POST portal-passkey-options': Portal['options'];
  'POST portal-passkey-register': Portal['register'];
  'POST portal-passkey-verify': Full<Portal['verify']>;
  'GET portal-passkeys': Portal['list'];
  'POST portal-passkey-rename': Portal['rename'];
  'POST portal-passkey-remove': Portal['remove'];
};

/** The client calls none of these, or gets no JSON. */
type Unread =
  | keyof typeof REST.operations
  | 'GET auth-request'
  | `${'GET' | 'POST'} delivery-receipt/{canal}`
  | `${'GET' | 'POST'} auth-diagnostics` // compared below
  | `GET /${'healthz' | 'readyz' | 'dev/inbox'}`;

type Typed<Key> = Key extends keyof OfSignIn
  ? OfSignIn[Key]
  : Key extends `${string} ${infer Name}`
    ? Camel<Name> extends keyof Calls
      ? Calls[Camel<Name>]
      : 'The client has no call of this name.'
    : never;

/** The calls that no operation has the name of. */
type Nameless = Exclude<keyof Calls, Camel<Keys<Described> extends `${string} ${infer Name}` ? Name : never>>;

/** With mutable lists, each field in a tuple, so that one which may be absent differs from one which is not there, and `any` as such. */
type Plain<T> = 0 extends 1 & T
  ? { any: true }
  : T extends readonly (infer E)[]
    ? Plain<E>[]
    : T extends object
      ? { [K in keyof T]-?: [Plain<T[K]>] }
      : T;

type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;

/** The operations whose answer the client's type contradicts, and those without a type. */
type Differing = {
  [Key in Exclude<Keys<Described>, Unread>]: Same<Typed<Key>, At<Described, Key>> extends true ? never : Key;
}[Exclude<Keys<Described>, Unread>];

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
    : never
  : never;

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

test('the client has a call for each operation, and the type of its answer', () => {
  expectTypeOf<never>().toEqualTypeOf<Nameless>();
  expectTypeOf<never>().toEqualTypeOf<Differing>();
  expectTypeOf<true>().toEqualTypeOf<Same<z.infer<typeof Diagnosis>, Staff['diagnostics']>>();
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

test('the comparison sees another field, one that may be absent, and any', () => {
  expectTypeOf<true>().toEqualTypeOf<Same<{ readonly a: readonly string[] }, { a: string[] }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a: string; b?: string }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a?: string }>>();
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a: any }>>(); // eslint-disable-line @typescript-eslint/no-explicit-any
  expectTypeOf<false>().toEqualTypeOf<Same<{ a: string }, { a: unknown }>>();
});
