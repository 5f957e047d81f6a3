// The endpoints of passkeys.
import { z } from 'zod';
import { optionsFields, registerFields, verifyFields } from '../routes/passkeys.ts';
import { COOKIE, OPENED, PORTAL, SESSION_CODES, SYSTEM, type In } from './contexts.ts';
import { prefixed, type Group } from './operation.ts';
import { Passkey } from './schemas/session.ts';

const challenge = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]+$/) });
const passkey = z.strictObject({ passkey: Passkey });
const removed = z.strictObject({ situacao: z.literal('removida') });

const inBoth = <Prefix extends string, Body extends z.ZodType>({
  prefix,
  cookie,
  session,
}: In<Prefix, Body>) =>
  prefixed(prefix, {
    'POST passkey-options': {
      summary: 'Options of WebAuthn, with a challenge for five minutes.',
      description: 'Only with `entrar` it needs no session, and it writes nothing.',
      credentials: ['nobody', cookie],
      body: optionsFields,
      answer: ['PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON.', challenge],
      codes: SESSION_CODES[cookie],
    },
    'POST passkey-register': {
      summary: 'Register a passkey.',
      description:
        'The first one needs a recent sign-in by code, every further one a passkey in this sign-in.',
      credentials: [cookie],
      body: registerFields,
      answer: ['The passkey.', passkey],
    },
    'POST passkey-verify': {
      summary: 'Sign in, or confirm the sign-in, with a passkey.',
      description:
        'What the options were for decides. A confirmation issues a new token of the same sign-in.',
      credentials: ['nobody', cookie],
      body: verifyFields,
      answer: [OPENED, session],
      headers: COOKIE,
      codes: ['duplicate_cookie'],
    },
    'GET passkeys': {
      summary: 'The passkeys of the person.',
      answer: ['The passkeys, oldest first.', z.strictObject({ passkeys: z.array(Passkey) })],
    },
    'POST passkey-rename': { summary: 'Rename a passkey.', answer: ['The passkey.', passkey] },
  });

export const PASSKEYS = {
  tag: 'passkeys',
  operations: {
    ...inBoth(SYSTEM),
    'POST passkey-remove': {
      summary:
        "Remove a passkey; one's own needs one in this sign-in, that of a lost device a recent sign-in.",
      answer: ['It is removed.', removed],
    },
    'POST passkey-release': {
      summary: "Make another person's passkey count at once for roles that demand one.",
      answer: ['It counts.', z.strictObject({ situacao: z.literal('liberada') })],
    },
    'POST role-demand': {
      summary: 'Make a role demand a passkey, or nothing.',
      answer: [
        'What the role demands now.',
        z.strictObject({ papel: z.string(), exige: z.literal('passkey').nullable() }),
      ],
    },
    ...inBoth(PORTAL),
    'POST portal-passkey-remove': {
      summary: 'Remove a passkey; needs one in this sign-in.',
      answer: ['It is removed.', removed],
    },
  },
} satisfies Group;
