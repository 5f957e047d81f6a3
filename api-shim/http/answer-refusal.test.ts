// An error after the response head was sent, and the rest of the request body.
import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import type { NextFunction, Request, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../common/errors.ts';
import { testCall } from '../testing/test-call.ts';
import { answerRefusal } from './answer-refusal.ts';

const step = answerRefusal(pino({ enabled: false }));

/** Passes an error to the handler; `complete` says whether the whole request has arrived. */
async function answer(headersSent: boolean, complete: boolean) {
  const { call, sent } = testCall();
  const destroy = vi.fn();
  const res = Object.assign(call.res, { headersSent, destroy, locals: { call } });
  const req = Object.assign(new PassThrough(), { complete, socket: { destroy } });
  await step(
    new Refusal('not_found'),
    req as unknown as Request,
    res as Response,
    (() => {}) as NextFunction,
  );
  req.emit('close');
  return { call, sent, destroyed: destroy.mock.calls.length, flowing: req.readableFlowing };
}

test('an error after the response head destroys the response, and its code is kept for the log', async () => {
  const { call, sent, destroyed } = await answer(true, true);
  expect([call.code, sent, destroyed]).toEqual(['not_found', {}, 1]);
});

test.each([
  [true, null],
  [false, true],
])(
  'the rest of the request body is drained only if the request is incomplete (complete: %s)',
  async (complete, flowing) => {
    const { sent, ...rest } = await answer(false, complete);
    expect([sent.status, rest.destroyed, rest.flowing]).toEqual([404, 0, flowing]);
  },
);
