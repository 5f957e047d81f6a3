// The verdict on the client address that the service recorded.
import { describe, expect, it } from 'vitest';
import { judgeAddress } from './judge-address.ts';

const forged = '203.0.113.77';

describe('judgeAddress', () => {
  it.each([
    [{ seen: '198.51.100.4', mine: '198.51.100.4' }, 'ok', 'this machine'],
    [{ seen: '127.0.0.77', mine: '127.0.0.77' }, 'ok', 'this machine'],
    [{ seen: '8.8.4.4', mine: '10.0.0.5' }, 'ok', 'on its own network'],
    [{ seen: forged, mine: '10.0.0.5' }, 'failure', 'forged'],
    [{ seen: '127.0.0.1', mine: '127.0.0.77' }, 'failure', 'that is the proxy'],
    [{ seen: '::1', mine: '10.0.0.5' }, 'failure', 'that is the proxy'],
    [{ seen: '::ffff:127.0.0.1', mine: '10.0.0.5' }, 'failure', 'that is the proxy'],
    [{ seen: '10.0.0.1', mine: '192.168.1.5' }, 'warning', 'private'],
    [{ seen: 'fd00::1', mine: undefined }, 'warning', 'uniqueLocal'],
  ] as const)('%o: %s', (sighting, verdict, words) => {
    const outcome = judgeAddress({ ...sighting, forged });
    expect(outcome.verdict).toBe(verdict);
    expect(outcome.seen).toContain(words);
    expect(outcome.fix === undefined).toBe(verdict === 'ok');
  });
});
