// The verifier equals the one that Postgres computes.
import { describe, expect, it } from 'vitest';
import { scramVerifier } from './scram.ts';

describe('scramVerifier', () => {
  it('agrees with RFC 7677, section 3', () => {
    const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
    expect(scramVerifier('pencil', salt)).toBe(
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
    );
  });

  it('has a new salt each time', () => {
    expect(scramVerifier('x')).not.toBe(scramVerifier('x'));
  });
});
