import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { icons } from './scripts/icons.ts';

const server = process.env['AZEROTH_SERVER'] ?? 'http://localhost:8000';

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: '../src/azeroth/server/static',
    emptyOutDir: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
    fs: { allow: ['..'] },
  },
  // A busy machine takes its time to load a module anew.
  test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 },
});
