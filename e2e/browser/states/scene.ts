// The page, the services and the shared steps that every state uses.
import type { BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import type { Person } from '../../support/people.ts';

/** The addresses, and the reset to the demo data. */
export type Environment = {
  readonly appUrl: string;
  readonly apiUrl: string;
  readonly gatewayUrl: string;
  /** A site other than the application, with the login component on its pages. */
  readonly elementUrl: string;
  /** The application at an origin that the service does not allow. */
  readonly strangerUrl: string;
  reset(): Promise<void>;
  query(sql: string): Promise<unknown>;
};

export type Scene = {
  readonly environment: Environment;
  readonly page: Page;
  readonly context: BrowserContext;
};

/** One picture of the interface; `open` returns when the page is in that state. */
export type State = {
  /** Unique, in kebab-case; it names the pictures. */
  readonly name: string;
  readonly options?: BrowserContextOptions;
  /** Set when its tables scroll inside the page: axe runs, the layout check does not. */
  readonly scrolls?: true;
  open(scene: Scene): Promise<void>;
};

const BADGE = '.cracha';

/** Opens the application at this path. */
export const goto = async ({ page, environment }: Scene, path = '/'): Promise<void> => {
  await page.goto(new URL(path, environment.appUrl).href);
};

/** Types a document in the first step, and asks for a code. */
export async function ask({ page }: Scene, codigo: string): Promise<void> {
  await page.locator('#codigo').fill('');
  await page.locator('#codigo').pressSequentially(codigo);
  await page.keyboard.press('Enter');
}

/** The newest code sent to a phone. */
export async function lastCode({ environment }: Scene, { telefone }: Person): Promise<string> {
  const answer = await fetch(`${environment.apiUrl}/dev/inbox`, { headers: { Accept: 'application/json' } });
  const messages = (await answer.json()) as { destino: string; otp: string }[];
  return messages.find(({ destino }) => destino === telefone)?.otp ?? '';
}

/** Completes the first step; returns the code. */
export async function askedFor(scene: Scene, person: Person, path = '/'): Promise<string> {
  await goto(scene, path);
  await ask(scene, person.codigo);
  await scene.page.locator('#otp').waitFor();
  return lastCode(scene, person);
}

/** Completes both steps, and waits until loading ends. */
export async function signedIn(scene: Scene, person: Person, path = '/'): Promise<void> {
  await scene.page.locator('#otp').fill(await askedFor(scene, person, path));
  await scene.page.locator(BADGE).waitFor();
  await loaded(scene);
}

/** Turns staying signed in on: a week, in both contexts. */
export const allowStaying = ({ environment }: Scene): Promise<unknown> =>
  environment.query(
    `update portaria.limites set valor = 604800 where nome in ('renovacao_maxima', 'renovacao_portal_maxima')`,
  );

export const loaded = ({ page }: Scene): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

export const press = ({ page }: Scene, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

export const says = ({ page }: Scene, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor();

/** A different code. */
export const wrong = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

const cors = (environment: Environment) => ({
  'Access-Control-Allow-Origin': new URL(environment.appUrl).origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': 'content-type, accept',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
});

/** Fakes a response that the service does not give on demand. */
export async function pretend(
  { page, environment }: Scene,
  path: string,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(`${environment.apiUrl}${path}`, (route) =>
    route.fulfill({ status, headers: { ...cors(environment), ...headers }, json }),
  );
}

/** Fakes a refusal with a code. */
export const refuse = (
  scene: Scene,
  path: string,
  status: number,
  code: string,
  headers?: Record<string, string>,
): Promise<void> =>
  pretend(scene, path, status, { code, message: 'Algo', details: null, hint: null }, headers);

/** Leaves a request without a response. */
export const hold = ({ page, environment }: Scene, path: string): Promise<unknown> =>
  page.route(`${environment.apiUrl}${path}`, () => undefined);

/** Changes the responses of the service. */
export async function change(
  { page, environment }: Scene,
  path: string,
  edit: (body: Record<string, unknown>) => unknown,
): Promise<void> {
  await page.route(`${environment.apiUrl}${path}`, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: edit((await response.json()) as Record<string, unknown>) });
  });
}
