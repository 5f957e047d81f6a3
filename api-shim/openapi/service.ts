// The receipts of providers, the diagnostics, and what tells whether the service runs.
import { z } from 'zod';
import { SENDING_CHANNELS } from '../delivery/channels/settings.ts';
import { diagnosticsRequest } from '../routes/auth-diagnostics.ts';
import type { Group, Json, Operation } from './operation.ts';
import { Message } from './schemas/operation.ts';

const canal: Json = {
  name: 'canal',
  in: 'path',
  required: true,
  description: 'A channel of SVC_CHANNELS whose receipts can be verified.',
  schema: { enum: SENDING_CHANNELS },
};
const challenge = (name: string): Json => ({
  name: `hub.${name}`,
  in: 'query',
  required: true,
  schema: { type: 'string' },
});
const object = { schema: { type: 'object' } };

export const RECEIPTS = {
  tag: 'receipts',
  operations: {
    'GET delivery-receipt/{canal}': {
      id: 'receiptChallenge',
      summary: "Answer Meta's verification of the address (whatsapp only).",
      credentials: [],
      parameters: [canal, challenge('mode'), challenge('challenge'), challenge('verify_token')],
      responses: {
        200: { description: 'The challenge.', content: { 'text/plain': { schema: { type: 'string' } } } },
      },
      only: ['signature_invalid', 'not_found', 'method_not_allowed'],
    },
    'POST delivery-receipt/{canal}': {
      id: 'deliveryReceipt',
      summary: 'Receive the receipts of a provider, which proves itself by its signature.',
      credentials: [],
      parameters: [canal],
      content: { 'application/json': object, 'application/x-www-form-urlencoded': object },
      answer: [
        'Whether a receipt changed the ledger.',
        z.object({ situacao: z.enum(['registrado', 'ignorado']) }),
      ],
      only: [
        ...(['invalid_request', 'invalid_json', 'signature_invalid', 'not_found'] as const),
        ...(['payload_too_large', 'unsupported_media_type', 'unavailable'] as const),
      ],
    },
  },
} satisfies Group;

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (body: Json) => ({ 'application/json': { schema: body } });
const diagnosis = content(schema('Diagnosis'));
/* A failed check has the status of its refusal, and the body of a diagnosis. */
const diagnoses: Pick<Operation, 'credentials' | 'responses'> = {
  credentials: ['svc_auth', 'svc_mural', 'nobody'],
  responses: {
    200: { description: 'All checks passed.', content: diagnosis },
    401: { description: 'The token was refused.', content: diagnosis },
    403: {
      description: 'Row-level security has a fault, or the origin is not allowed.',
      content: content({ anyOf: [schema('Diagnosis'), schema('Error')] }),
    },
    503: {
      description: 'PostgREST does not answer.',
      headers: {
        'Retry-After': {
          description: 'Seconds until the request may succeed.',
          schema: { type: 'integer' },
        },
      },
      content: diagnosis,
    },
  },
};

export const DIAGNOSTICS = {
  tag: 'diagnostics',
  operations: {
    'GET auth-diagnostics': {
      ...diagnoses,
      id: 'diagnoseByQuery',
      summary: 'Check PostgREST, a session or row-level security.',
      query: diagnosticsRequest.required(),
      only: ['invalid_action'],
    },
    'POST auth-diagnostics': {
      ...diagnoses,
      id: 'diagnoseByBody',
      summary: 'The same, with the action in the body.',
      body: diagnosticsRequest.required(),
      only: [
        ...(['invalid_request', 'invalid_json', 'invalid_action'] as const),
        ...(['payload_too_large', 'unsupported_media_type'] as const),
      ],
    },
  },
} satisfies Group;

export const OPERATION = {
  tag: 'operation',
  operations: {
    'GET /healthz': {
      summary: 'The process runs.',
      credentials: [],
      answer: [
        'Yes.',
        z.strictObject({
          status: z.literal('ok'),
          version: z.string().describe('The release of the process.'),
        }),
      ],
      only: [],
    },
    'GET /readyz': {
      summary: 'The database answers through PostgREST.',
      credentials: [],
      answer: ['Yes.', z.strictObject({ status: z.literal('ready') })],
      only: ['unavailable'],
    },
    'GET /dev/inbox': {
      id: 'devInbox',
      summary: 'The codes of the console channel, in development only.',
      credentials: [],
      answer: ['The codes, newest first; a page with all messages for browsers.', z.array(Message)],
      only: ['not_found'],
    },
  },
} satisfies Group;
