// The endpoints of a session, in both contexts.
import { z } from 'zod';
import { authRequestQuery } from '../routes/auth-request.ts';
import { deliveryStatusQuery } from '../routes/delivery-status.ts';
import { logoutRequest } from '../routes/logout.ts';
import { selectProfileRequest } from '../routes/portal-select-profile.ts';
import { refreshRequest } from '../routes/refresh.ts';
import { selectRoleRequest } from '../routes/select-role.ts';
import { portalSendOtpRequest, sendOtpRequest } from '../routes/send-otp.ts';
import { verifyOtpRequest } from '../routes/verify-otp.ts';
import { COOKIE, OPENED, PORTAL, SESSION_CODES, SYSTEM, type In } from './contexts.ts';
import { prefixed, type Group } from './operation.ts';
import { Ended, PortalSession, Sent, Session } from './schemas/session.ts';

const inBoth = <Prefix extends string, Body extends z.ZodType>({
  prefix,
  cookie,
  renewal,
  session,
  refusal,
}: In<Prefix, Body>) =>
  prefixed(prefix, {
    'POST verify-otp': {
      summary:
        prefix === ''
          ? 'Exchange the one-time code for a session.'
          : 'Exchange the one-time code for a portal session of two hours.',
      credentials: [],
      body: verifyOtpRequest,
      answer: [OPENED, session],
      headers: COOKIE,
    },
    'POST refresh': {
      summary: 'Renew a sign-in that stays.',
      description: `Reads only the cookie \`__Host-${renewal}\` and replaces it. A copied token ends the sign-in.`,
      credentials: [renewal],
      body: refreshRequest,
      mayBeEmpty: true,
      answer: ['The session is open again; the tokens are only in the cookies.', session],
      headers: { 'Set-Cookie': 'The session cookie and the renewal cookie.' },
      codes: ['no_cookie', 'duplicate_cookie'],
    },
    'POST logout': {
      summary: 'End this session, or all sessions of the person.',
      credentials: [cookie, 'nobody'],
      body: logoutRequest,
      mayBeEmpty: true,
      answer: ['The session has ended and the cookie is cleared, even if there was none.', Ended],
      headers: COOKIE,
      codes: ['duplicate_cookie', 'jwt_malformed', refusal],
    },
  });

export const SESSION = {
  tag: 'session',
  operations: {
    'POST send-otp': {
      summary: 'Send a one-time code to the person with this login code.',
      credentials: [],
      body: sendOtpRequest,
      answer: ['The code was sent.', Sent],
      codes: ['delivery_failed'],
    },
    'GET delivery-status': {
      summary: 'The delivery status of a message, for the address that requested it.',
      credentials: [],
      query: deliveryStatusQuery,
      answer: [
        'The delivery status.',
        z
          .object({
            situacao: z
              .enum(['pendente', 'aceito', 'entregue', 'lido', 'falhou', 'desconhecida'])
              .describe('`desconhecida` when the service cannot or may not tell.'),
            canal: z
              .string()
              .nullable()
              .describe('The channel that was tried last; not that of the send after a fallback.'),
          })
          .describe('The delivery status of a send.'),
      ],
    },
    ...inBoth(SYSTEM),
    'POST select-role': {
      summary: 'Switch to another role and school of the same person.',
      credentials: ['svc_auth'],
      body: selectRoleRequest,
      answer: [
        'A session in the new role, valid for eight hours and at most 24 hours from the sign-in.',
        Session,
      ],
      headers: COOKIE,
    },
    'GET me': {
      summary: 'The session, read from the database.',
      credentials: ['svc_auth', 'bearer'],
      answer: ['The session.', Session],
    },
    'GET auth-request': {
      summary: 'The check of me for a proxy in front of another application: any method, any path below.',
      credentials: ['svc_auth', 'bearer'],
      query: authRequestQuery,
      parameters: [
        {
          name: 'X-Forwarded-Method',
          in: 'header',
          required: false,
          description:
            'The method of the original request. A request of another site passes only when this is GET or HEAD and it is a navigation.',
          schema: { type: 'string' },
        },
      ],
      answer: ['The session holds. No body.'],
      headers: {
        'X-Portaria-Usuario': 'The id of the person, percent-encoded.',
        'X-Portaria-Papel': 'The active role, percent-encoded.',
        'X-Portaria-Escola': 'The id of the school, empty for a global role.',
        'X-Portaria-Nome': 'The name of the person, percent-encoded UTF-8.',
      },
      only: [
        ...SESSION_CODES.svc_auth,
        ...([
          'invalid_request',
          'not_allowed',
          'passkey_required',
          'origin_not_allowed',
          'unavailable',
        ] as const),
      ],
      refusalHeaders: { 'X-Portaria-Reason': 'The error code.' },
    },
  },
} satisfies Group;

export const PORTAL_SESSION = {
  tag: 'portal',
  operations: {
    'POST portal-send-otp': {
      summary: 'Send a one-time code to a student or guardian.',
      credentials: [],
      body: portalSendOtpRequest,
      answer: ['The code was sent.', Sent],
      codes: ['delivery_failed'],
    },
    ...inBoth(PORTAL),
    'POST portal-select-profile': {
      summary: 'Switch to another profile of the same CPF.',
      credentials: ['svc_mural'],
      body: selectProfileRequest,
      answer: ['A new portal session for that profile.', PortalSession],
      headers: COOKIE,
    },
    'GET portal-me': {
      summary: 'The portal session, read from the database.',
      credentials: ['svc_mural'],
      answer: ['The session.', PortalSession],
    },
  },
} satisfies Group;
