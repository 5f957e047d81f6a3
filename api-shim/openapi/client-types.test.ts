// What openapi.json says of an answer, the client's types say too. The compiler compares them in `npm run lint`.
import { expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type * as people from '../../client/administration-answers.ts';
import type * as answers from '../../client/answers.ts';
import type * as families from '../../client/family-answers.ts';
import type * as imports from '../../client/imports.ts';
import type * as network from '../../client/network-answers.ts';
import type { SCHEMAS } from './document.ts';

type Described = { [Name in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[Name]> };

/** The client's type for each named schema. */
type Answers = {
  Sent: Omit<answers.OtpSent, 'pedido'>; // the client reads `pedido` from a header
  Role: answers.SessionRole;
  Person: answers.SessionUser;
  Session: answers.Session;
  Profile: answers.PortalProfile;
  OtherPhone: answers.OtherPhone;
  /* Services before 0.2 lack the field. */
  PortalSession: answers.PortalSession & Required<Pick<answers.PortalSession, 'outros_telefones'>>;
  Ended: answers.SessionEnded;
  SignIn: answers.SignIn;
  Passkey: answers.Passkey;
  Check: answers.DiagnosticsCheck;
  Diagnosis: answers.DiagnosticsReport;
  NamedRole: people.NamedRole;
  RoleKind: people.RoleKind;
  PersonLine: people.PersonLine;
  Guardian: families.Guardian;
  PersonDetail: people.Person;
  NewProfile: people.Person & families.Undoable;
  Kept: families.Kept;
  School: people.School;
  Limit: people.Limit;
  NetworkLimit: people.NetworkLimit;
  Findings: network.Findings;
  SendsDay: network.SendsDay;
  PeopleOfToday: network.PeopleOfToday;
  Today: network.Today;
  DraftFault: imports.DraftFault;
  Draft: imports.Draft;
};

/** The client has no type for these: it reads an error field by field, and no inbox of development. */
type Unread = 'Error' | 'Message';

/** With mutable lists, and every field in a tuple, so that one which may be absent differs from one which is not there. */
type Plain<T> = T extends readonly (infer E)[]
  ? Plain<E>[]
  : T extends object
    ? { [K in keyof T]-?: [Plain<T[K]>] }
    : T;

type Same<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;

/** The schemas that the client's type contradicts, and those without a type. */
type Differing = {
  [Name in Exclude<keyof Described, Unread>]: Name extends keyof Answers
    ? Same<Answers[Name], Described[Name]> extends true
      ? never
      : Name
    : Name;
}[Exclude<keyof Described, Unread>];

test('each named schema is the type of the client', () => {
  expectTypeOf<never>().toEqualTypeOf<Differing>();
});
