// Builds the application; the element alone is built by server/build-component.ts.
import { defineConfig } from 'vite';
import { guidePages } from './server/guide-pages.ts';

/**
 * Browsers with `light-dark()`. For older ones the build would replace it with variables that only a page with `color-scheme`
 * of the same build declares: on other pages no colour of the element would be valid.
 */
export const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

export default defineConfig({
  base: './',
  plugins: [guidePages()],
  build: { target: 'es2022', cssTarget: CSS_TARGET, modulePreload: false, assetsInlineLimit: 0 },
});
