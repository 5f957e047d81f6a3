// Finds an installed browser for the tests, on machines for which npm has none.
import { onPath } from './on-path.ts';
import { PLATFORMS } from './platforms.ts';

const CHROMIUMS = [
  ...['chromium', 'chromium-browser', 'google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns undefined where npm has a Chromium. Throws with one sentence where none is installed either. */
export function installedChromium(
  machine = `${process.platform}-${process.arch}`,
  path = process.env['PATH'] ?? '',
): string | undefined {
  const platform = PLATFORMS[machine];
  if (platform?.chromium !== undefined) return undefined;
  const found = onPath(CHROMIUMS, path);
  if (found !== undefined) return found;
  const install = platform?.installChromium ?? 'install one';
  throw new Error(`npm carries no Chromium for ${machine}: ${install}, or name one with PORTARIA_CHROMIUM.`);
}
