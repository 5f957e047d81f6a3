// States of a staff session: roles, classes, errors, sign-out.
import { ANA, BRUNO, CARLA, DAVI } from '../../support/people.ts';
import { change, loaded, press, pretend, refuse, says, signedIn, type Scene, type State } from './scene.ts';

const CLASSES = '/rest/v1/turmas**';

const session = (name: string, person = BRUNO, then: (scene: Scene) => Promise<unknown> = loaded): State => ({
  name,
  async open(scene) {
    await signedIn(scene, person);
    await then(scene);
  },
});

const turma = (i: number) => ({
  id: String(i),
  nome: `Turma ${i}`,
  turno: 'manha',
  ano_letivo: 2026,
  escolas: { nome: `Escola ${Math.floor(i / 20) + 1}` },
  series: { nome: '7º ano' },
});

export const STAFF: readonly State[] = [
  session('staff'),
  session('staff-roles', CARLA),
  session('staff-every-school', DAVI),
  session('staff-administrator', ANA),
  {
    name: 'staff-demand',
    async open(scene) {
      await scene.environment.query(
        `update portaria.papeis set exige = 'passkey' where nome = 'coordenador'`,
      );
      await signedIn(scene, BRUNO);
      await says(scene, 'Você ainda não tem uma');
    },
  },
  {
    name: 'staff-english',
    options: { locale: 'en-GB' },
    open: (scene) => signedIn(scene, CARLA),
  },
  {
    name: 'staff-many-roles',
    async open(scene) {
      await change(scene, '/functions/v1/verify-otp', (body) => ({
        ...body,
        roles: [
          ...(body['roles'] as unknown[]),
          ...Array.from({ length: 20 }, (_, i) => ({
            nome: 'coordenador',
            escola_id: `00000000-0000-4000-8000-0000000002${String(i).padStart(2, '0')}`,
            escola_nome: `Escola Municipal de Ensino Fundamental Número ${i}`,
          })),
        ],
      }));
      await signedIn(scene, BRUNO);
      await scene.page.getByLabel('Buscar papel ou escola').fill('numero 1');
      await scene.page.getByRole('heading', { name: /Número 1$/ }).waitFor();
    },
  },
  {
    name: 'staff-many-classes',
    async open(scene) {
      await pretend(
        scene,
        CLASSES,
        200,
        Array.from({ length: 409 }, (_, i) => turma(i)),
      );
      await signedIn(scene, DAVI);
      await says(scene, '409 turmas em 21 escolas');
    },
  },
  {
    name: 'staff-nothing-found',
    async open(scene) {
      await pretend(
        scene,
        CLASSES,
        200,
        Array.from({ length: 60 }, (_, i) => turma(i)),
      );
      await signedIn(scene, DAVI);
      await scene.page.getByLabel('Buscar turma, série ou escola').fill('xyz');
      await says(scene, 'Nada encontrado');
    },
  },
  {
    name: 'staff-no-classes',
    async open(scene) {
      await pretend(scene, CLASSES, 200, []);
      await signedIn(scene, BRUNO);
      await says(scene, 'Nada por aqui ainda');
    },
  },
  {
    name: 'staff-classes-failed',
    async open(scene) {
      await refuse(scene, CLASSES, 503, 'unavailable');
      await signedIn(scene, BRUNO);
      await says(scene, 'Não foi possível carregar');
    },
  },
  session('staff-switch-failed', CARLA, async (scene) => {
    await refuse(scene, '/functions/v1/select-role', 503, 'unavailable');
    await scene.page.locator('.papel:not([aria-current])').first().click();
    await says(scene, 'Não foi possível trocar');
  }),
  session('staff-switch-limited', CARLA, async (scene) => {
    await refuse(scene, '/functions/v1/select-role', 429, 'rate_limited_session');
    await scene.page.locator('.papel:not([aria-current])').first().click();
    await says(scene, 'Muitas trocas seguidas');
  }),
  session('staff-diagnostics', ANA, async (scene) => {
    await scene.page.getByText('Diagnóstico do acesso').click();
    for (const [name, result] of [
      ['Serviço no ar', 'Tudo certo'],
      ['Sessão do portal', 'Com problema'],
    ] as const) {
      await press(scene, `Verificar: ${name}`);
      const action = scene.page.locator('.diagnostico > ul > li').filter({ hasText: name });
      await action.getByText(result).waitFor();
    }
  }),
  session('staff-sign-out-question', BRUNO, async (scene) => {
    await press(scene, 'Sair de todos os aparelhos');
    await scene.page.getByRole('dialog').waitFor();
  }),
  session('staff-sign-out-failed', BRUNO, async (scene) => {
    await refuse(scene, '/functions/v1/logout', 503, 'unavailable');
    await press(scene, 'Sair');
    await says(scene, 'Não foi possível sair');
  }),
  {
    name: 'staff-about-to-end',
    async open(scene) {
      await scene.page.clock.install();
      await signedIn(scene, BRUNO);
      await scene.page.clock.fastForward('07:51:00');
      await says(scene, 'A sua sessão termina');
    },
  },
  {
    name: 'staff-sign-in-again',
    async open(scene) {
      await scene.page.clock.install();
      await signedIn(scene, BRUNO);
      await scene.page.clock.fastForward('07:51:00');
      await press(scene, 'Entrar de novo agora');
      await scene.page.getByRole('button', { name: 'Voltar à sessão' }).waitFor();
    },
  },
  {
    name: 'staff-wrong-clock',
    async open(scene) {
      await scene.page.clock.install({ time: Date.now() + 86_400_000 });
      await signedIn(scene, BRUNO);
      await says(scene, 'O relógio deste aparelho parece errado');
    },
  },
];
