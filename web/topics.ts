// A topic's messages as a module: `import '@words/lobby.ftl'` makes them known to `say`.

import { FluentResource } from '@fluent/bundle'
import { registerHooks } from 'node:module'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readFileSync } from 'node:fs'

export const ENGLISH = resolve(import.meta.dirname, '../src/parlour/words/en')

export function asModule(path: string, text: string, words: string): string {
  const messages = new FluentResource(text).body // parsed here, so that the pages need no parser for English
  return `import { learn } from '${words}'
await learn(${JSON.stringify(basename(path, '.ftl'))}, ${JSON.stringify(messages)})`
}

/** For Node without Vite: the tests begin with it. */
export function register(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('@words/')
        ? { url: pathToFileURL(resolve(ENGLISH, specifier.slice(7))).href, shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) => {
      if (!url.endsWith('.ftl')) return next(url, context)
      const words = new URL('src/speech.ts', import.meta.url).href
      return { format: 'module', source: asModule(url, readFileSync(new URL(url), 'utf8'), words), shortCircuit: true }
    },
  })
}
