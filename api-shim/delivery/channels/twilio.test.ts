// The sender of a Twilio message: a messaging service or a number.
import { expect, test } from 'vitest';
import { senderFields } from './twilio.ts';

const SERVICE = `MG${'0123456789abcdef'.repeat(2)}`;

test.each([SERVICE, `MG${'A'.repeat(32)}`])('the sender %s is sent as MessagingServiceSid', (sender) => {
  expect(senderFields(sender)).toEqual({ MessagingServiceSid: sender });
});

test.each(['+551140000000', `x${SERVICE}`, `${SERVICE}0`, SERVICE.slice(1), `MG${'g'.repeat(32)}`])(
  'the sender %s is sent as From',
  (sender) => {
    expect(senderFields(sender)).toEqual({ From: sender });
  },
);
