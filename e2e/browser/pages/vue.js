// A Vue page with the login component, as in docs/how-to/login-component.md; buttons make it render again.
/* global document */
import { createApp, ref } from 'vue/dist/vue.esm-bundler.js';

const root = document.querySelector('#page');
const { apiUrl } = root.dataset;

const page = createApp({
  setup() {
    const renders = ref(0);
    const told = ref([]);
    const tell = (text) => told.value.push(`${text} at ${renders.value}`);
    return {
      ...{ apiUrl, renders, told, tell },
      ...{ language: ref('pt-BR'), contexto: ref('portal'), isOpen: ref(true) },
    };
  },
  template: `
    <main :class="'render-' + renders">
      <button @click="renders += 1">Render</button>
      <button @click="language = language === 'en' ? 'pt-BR' : 'en'">Language</button>
      <button @click="contexto = 'sistema'">Staff</button>
      <button @click="isOpen = !isOpen">Toggle</button>
      <p>render {{ renders }}</p>
      <portaria-login
        v-if="isOpen"
        :base-url="apiUrl"
        :contexto="contexto"
        :lang="language"
        :style="{ '--portaria-accent': 'rgb(122, 31, 75)' }"
        @portaria-code-sent="tell('sent to ' + $event.detail.destino)"
        @portaria-error="tell($event.detail.code)"
        @portaria-login="tell($event.detail.sessao.usuario.nome_completo)"
      ></portaria-login>
      <ol>
        <li v-for="text in told" :key="text">{{ text }}</li>
      </ol>
    </main>`,
});
page.config.compilerOptions.isCustomElement = (tag) => tag === 'portaria-login';
page.mount(root);
