// People with a code, and the acknowledged changes of each: all of them must still be true after a crash.
import { expect } from 'vitest';
import { count, logged, makeUsers } from '../../support/database.ts';
import { ask, post, type Answer, type Ask } from '../../support/http.ts';
import { address } from '../../support/parallel.ts';
import { claimsOf, inbox, tokenOf } from '../../support/sign-in.ts';
import { classify } from './classify.ts';

/** Sends a request to an instance of the shim. */
export type Call = (path: string, options?: Ask) => Promise<Answer>;
export type Journal = {
  /** The next person verifies the code, calls `me` and signs out; returns the outcome. */
  act(call: Call): Promise<string>;
  /** Checks every acknowledged change, and that each used code opened one session that is in the log. */
  audit(): Promise<Record<string, number>>;
};

const USED = 'portaria.login_otps where usado_em is not null';

type Entry = { codigo: string; otp: string; from: string; opened: string[]; left: boolean; acted: boolean };

/** Creates the people and sends their codes. The database must be in the state of a reset. */
export async function createJournal(people: number): Promise<Journal> {
  const users = await makeUsers(people);
  for (const [i, { codigo }] of users.entries())
    expect((await post('send-otp', { codigo }, { from: address(i) })).status).toBe(200);
  const codes = new Map((await inbox()).reverse().map(({ destino, otp }) => [destino, otp])); // the newest code is the valid one
  const entries = users.map(({ codigo, telefone }, i): Entry => {
    const otp = codes.get(telefone) ?? '';
    return { codigo, otp, from: address(i), opened: [], left: false, acted: false };
  });
  const before = await count(USED);
  let next = 0;

  const use = async (call: Call, entry: Entry): Promise<Answer> => {
    const { codigo, otp, from } = entry;
    const answer = await call('verify-otp', { method: 'POST', json: { codigo, otp }, from });
    if (answer.status === 200) entry.opened.push(tokenOf(answer));
    return answer;
  };

  return {
    async act(call) {
      const entry = entries[next++];
      if (!entry) return 'ok';
      entry.acted = true;
      const opened = classify(await use(call, entry));
      const token = entry.opened[0];
      if (token === undefined) return opened;
      const seen = classify(await call('me', { token }));
      if (seen !== 'ok') return seen;
      const left = await call('logout', { method: 'POST', json: {}, token });
      entry.left = left.status === 200;
      return entry.left ? classify(await call('me', { token }), 'token_revoked') : classify(left);
    },
    async audit() {
      const acted = entries.filter((entry) => entry.acted);
      for (const entry of acted) {
        const [token] = entry.opened;
        if (entry.left) expect((await ask('me', { token })).code, 'a logout was lost').toBe('token_revoked');
        for (let again = 0; again < 2; again++) await use((path, options) => ask(path, options), entry);
        expect(entry.opened.length, 'a code opened two sessions').toBeLessThanOrEqual(1);
      }
      const tokens = acted.flatMap(({ opened }) => opened);
      expect(new Set(tokens.map((token) => claimsOf(token).jti)).size).toBe(tokens.length);
      const used = (await count(USED)) - before;
      expect(await logged('login.success')).toBe(used + before);
      const left = acted.filter((entry) => entry.left).length;
      return { acted: acted.length, opened: tokens.length, left, openedUnheard: used - tokens.length };
    },
  };
}
