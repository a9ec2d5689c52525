import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:8787'

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  // Nothing inlined: the page's security policy admits files of its own only.
  build: { outDir: '../src/parlour/static', emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
})
