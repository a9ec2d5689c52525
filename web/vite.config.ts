import { createHash } from 'node:crypto'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { asModule, ENGLISH } from './topics.ts'

const server = 'http://127.0.0.1:8787'

const topics: Plugin = {
  name: 'topics',
  transform: {
    filter: { id: /\.ftl$/ },
    handler: (text, path) => ({ code: asModule(path, text, '/src/speech.ts'), moduleType: 'js' }),
  },
}

// The service worker lists the files of the first page, so its version changes with them.
const ALWAYS = ['./', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png']
const shell: Plugin = {
  name: 'shell',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = new Set<string>()
    const add = (name: string) => {
      const chunk = bundle[name]
      if (files.has(name) || chunk?.type !== 'chunk') return
      files.add(name)
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
      chunk.imports.forEach(add)
    }
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.name === 'index') add(chunk.fileName)
    const worker = bundle['sw.js']
    if (!files.size || worker?.type !== 'chunk')
      throw new Error('There is no page, or no service worker, to be told of it.')
    const list = JSON.stringify([...ALWAYS, ...[...files].sort()])
    const version = createHash('sha256').update(Object.keys(bundle).sort().join()).update(worker.code).digest('hex')
    worker.code = worker.code.replace('%SHELL%', list).replace('%VERSION%', version.slice(0, 12))
  },
}

export default defineConfig({
  base: './', // the server says in index.html what its path is
  plugins: [svelte({ configFile: false }), topics, shell],
  resolve: { alias: { '@words': ENGLISH } },
  // Nothing inlined: the page's security policy admits files of its own only.
  build: {
    outDir: '../src/parlour/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: 'index.html', sw: 'src/worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server, '/words': server, '/ws': { target: server, ws: true } } },
})
