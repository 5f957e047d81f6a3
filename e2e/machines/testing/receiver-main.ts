// The receiver of the guide as a program of its own: it appends each code to /opt/receiver/codes.
import { appendFileSync } from 'node:fs';
import { startReceiver } from '../../native/testing/receiver.ts';

const receiver = await startReceiver(8025);
for (;;) appendFileSync('/opt/receiver/codes', `${await receiver.nextCode()}\n`);
