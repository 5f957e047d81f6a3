import '@portaria/login';
import type {} from '@portaria/login/vue';
import { createApp, h, type GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['portaria-login']>['$props'];
const props: Props = {
  'base-url': 'http://localhost:3000',
  onPortariaLogin: ({ detail }) => console.log(detail.sessao),
};
// @ts-expect-error there are two contexts
export const wrong: Props = { contexto: 'other' };
createApp({ render: () => h('portaria-login', props) }).mount('#app');
