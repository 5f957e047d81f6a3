import '@portaria/login';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
const app = createSSRApp({ render: () => h('portaria-login', { 'base-url': 'http://localhost:3000' }) });
const html = await renderToString(app);
if (html !== '<portaria-login base-url="http://localhost:3000"></portaria-login>') throw new Error(html);
