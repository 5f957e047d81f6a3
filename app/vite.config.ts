// Builds the application; the element alone is built by server/build-component.ts.
import { defineConfig } from 'vite';
import { familiesPage } from './server/families-page.ts';

/**
 * Browsers that know `light-dark()`. For older ones it would be lowered to variables that only a page declares which sets
 * `color-scheme` through the same build: on any other page no colour of the element would be valid.
 */
export const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5'];

export default defineConfig({
  base: './',
  plugins: [familiesPage()],
  build: { target: 'es2022', cssTarget: CSS_TARGET, modulePreload: false, assetsInlineLimit: 0 },
});
