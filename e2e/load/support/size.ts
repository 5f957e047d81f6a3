// How much a load test does: all of it, or with `npm run test:load -- --short` enough to see a fault.
const short = process.env['PORTARIA_LOAD'] === 'short';

/** The size of a run: the whole one, or the short one where that was asked for. */
export const size = (whole: number, shortOne: number): number => (short ? shortOne : whole);
