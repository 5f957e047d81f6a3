// Runs `npm run portaria -- secret rotate` and parses its steps.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../common/program/project-root.ts';

type Settings = Record<string, string>;
export type RotationStep = { jwtSecret: string | undefined; gateway: Settings; shim: Settings };

/** The three steps, with the old secret inserted where they ask for it. */
export async function rotationSteps(oldSecret: string): Promise<RotationStep[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['run', '--silent', 'portaria', '--', 'secret', 'rotate'],
    { cwd: PROJECT_ROOT },
  );
  const text = stdout
    .replaceAll('<the old secret>', oldSecret)
    .replaceAll('BASE64URL_OF_THE_OLD_SECRET', Buffer.from(oldSecret).toString('base64url'));
  return text
    .split(/^(?=\d\. )/m)
    .slice(1)
    .map(readStep);
}

function readStep(text: string): RotationStep {
  const told = (name: string): string => new RegExp(`^ +${name} +(.*)$`, 'm').exec(text)?.[1] ?? '';
  const settings = (name: string): Settings =>
    Object.fromEntries(
      [...told(name).matchAll(/(SVC_\w+)=(\S*)/g)].map(([, key = '', value = '']) => [key, value]),
    );
  const [, jwtSecret] = /^jwt-secret = (.*)$/.exec(told('PostgREST')) ?? [];
  return { jwtSecret, gateway: settings('gateway'), shim: settings('api-shim') };
}
