// States of <portaria-login> on another site's page.
import { ANA, NOBODY } from '../../support/people.ts';
import { ask, lastCode, says, type Scene, type State } from './scene.ts';

const on = async (scene: Scene, path: string): Promise<void> => {
  await scene.page.goto(scene.environment.elementUrl + path);
  await scene.page.locator('#codigo').waitFor();
};

const element = (name: string, path: string, then?: (scene: Scene) => Promise<unknown>): State => ({
  name,
  async open(scene) {
    await on(scene, path);
    await then?.(scene);
  },
});

const asked = async (scene: Scene): Promise<void> => {
  await ask(scene, ANA.codigo);
  await scene.page.locator('#otp').waitFor();
};

export const ELEMENT: readonly State[] = [
  element('element', '/element'),
  element('element-english', '/element?lang=en'),
  element('element-portal', '/element?contexto=portal'),
  element('element-error', '/element', async (scene) => {
    await ask(scene, NOBODY);
    await says(scene, 'Não encontramos um cadastro ativo');
  }),
  element('element-code', '/element', asked),
  element('element-code-english', '/element?lang=en', asked),
  element('element-done', '/element', async (scene) => {
    await asked(scene);
    await scene.page.locator('#otp').fill(await lastCode(scene, ANA));
    await says(scene, 'Pronto, você entrou');
  }),
  element('element-own', '/own'),
  element('element-slots', '/slots'),
];
