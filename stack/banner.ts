// The text printed when the stack is ready.
import { DEMO_PEOPLE, DEMO_PORTAL, type DemoPerson } from './demo-people.ts';
import type { StackInfo } from './processes/stack-file.ts';

/** The complete text; its last line begins with "Portaria is ready:" and has the URLs. */
export function banner({ apiUrl, gatewayUrl, appUrl }: StackInfo, started: string[]): string {
  const here = started.includes('app') ? [['app', appUrl]] : [];
  if (started.includes('gateway')) here.push(['docs', gatewayUrl]);
  here.push(['api', `${apiUrl}/functions/v1/`], ['inbox', `${apiUrl}/dev/inbox`]);
  const urls = here.map(([name, url]) => `  ${name?.padEnd(6)} ${url}`);
  return [
    '',
    'Sign in with any of these codes; the one-time codes arrive in the inbox.',
    '',
    ...table(DEMO_PEOPLE),
    '',
    'Portal (students and guardians):',
    '',
    ...table(DEMO_PORTAL),
    '',
    ...urls,
    '',
    'Data, logs and secrets are in .portaria/. Press Ctrl-C to stop everything.',
    `Portaria is ready: ${here.map(([name, url]) => `${name} ${url}`).join('  ')}`,
  ].join('\n');
}

function table(people: DemoPerson[]): string[] {
  return people.map(({ codigo, nome, papeis }) => `  ${codigo.padEnd(20)}${nome.padEnd(18)}${papeis}`);
}
