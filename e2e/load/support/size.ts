// The size of a load test: the full one, or with `npm run test:load -- --short` one that is large enough to detect a fault.
const short = process.env['PORTARIA_LOAD'] === 'short';

export const size = (whole: number, shortOne: number): number => (short ? shortOne : whole);
