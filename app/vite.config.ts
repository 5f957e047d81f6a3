// Builds the application; the element alone is built by server/build-component.ts.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  build: { target: 'es2022', modulePreload: false, assetsInlineLimit: 0 },
});
