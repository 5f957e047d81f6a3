// POST delivery-receipt/<channel>: records a provider's receipts. The signature is the only credential: no cookie, no origin.
import { Refusal } from '../../common/errors.ts';
import { readSigned } from '../http/body.ts';
import type { Handler } from '../http/call.ts';
import type { Methods } from '../http/dispatch.ts';
import { replyJson, replyText } from '../http/reply.ts';
import type { ReceiptReaders } from '../delivery/receipts/create-readers.ts';
import { unsigned, type ReceiptReader } from '../delivery/receipts/receipt.ts';
import {
  createReceiptRecord,
  type ReceiptDependencies,
  type ReceiptRecord,
} from '../delivery/receipts/record.ts';

type Dependencies = ReceiptDependencies & {
  readonly receipts: ReceiptReaders;
  readonly undelivered: { readonly look: (otpIds: readonly string[]) => void };
};

/** Creates the endpoints, one for each channel with verifiable receipts. */
export function deliveryReceipts(deps: Dependencies): Record<string, Methods> {
  const record = createReceiptRecord(deps, deps.undelivered.look);
  const entries = [...deps.receipts].map(([canal, reader]) => {
    const methods: Methods = {
      POST: take(deps, record, canal, reader),
      ...(reader.challenge && { GET: answerChallenge(reader.challenge) }),
    };
    return [`/functions/v1/delivery-receipt/${canal}`, methods] as const;
  });
  return Object.fromEntries(entries);
}

function take(deps: Dependencies, record: ReceiptRecord, canal: string, reader: ReceiptReader): Handler {
  return async (call) => {
    try {
      const { headers } = call.req;
      if (headers[reader.signatureHeader] === undefined) throw unsigned();
      const body = await readSigned(call.req, reader.mediaType);
      const receipts = reader.read({ headers, path: call.path, query: call.query, body });
      const moved = receipts.length > 0 ? await record(call, canal, receipts) : 0;
      replyJson(call, 200, { situacao: moved > 0 ? 'registrado' : 'ignorado' });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'signature_invalid')
        deps.metrics.receipt(canal, 'recusado');
      throw error;
    }
  };
}

function answerChallenge(challenge: NonNullable<ReceiptReader['challenge']>): Handler {
  return (call) => {
    const word = challenge(call.query);
    if (word === undefined) throw unsigned();
    replyText(call, 200, word);
  };
}
