// The size of a test that plays at random: that of a push, or of a full run of CI.
const full = process.env['CI_FULL'] === '1';

export const size = (ofFullRun: number, ofPush: number): number => (full ? ofFullRun : ofPush);
