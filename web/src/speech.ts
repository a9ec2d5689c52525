// Messages of Project Fluent: in the server's language, else in English.

import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable, type Scope } from '@fluent/bundle'

const ENGLISH = 'en'
export const language = globalThis.document?.documentElement.lang || ENGLISH
const english = new FluentBundle(ENGLISH, { useIsolating: false })
const spoken = language === ENGLISH ? english : new FluentBundle([language, ENGLISH], { useIsolating: false })

/** Load a topic's messages; those missing in the server's language stay English. */
export async function learn(topic: string, inEnglish: FluentResource['body']): Promise<void> {
  english.addResource({ body: inEnglish })
  if (spoken === english) return
  const answer = await fetch(`words/${language}/${topic}.ftl`).catch(() => undefined)
  if (!answer?.ok) return
  const { read } = await import('./reading.ts')
  spoken.addResource(read(await answer.text()))
}

/** Return the text of a message. Import its topic, the first word of its name: @words/TOPIC.ftl. */
export function say(name: string, values: Record<string, FluentVariable> = {}): string {
  const bundle = spoken.hasMessage(name) ? spoken : english
  const pattern = bundle.getMessage(name)?.value
  if (!pattern) throw new Error(`No words say ${name}.`)
  return bundle.formatPattern(pattern, values)
}

/** Wrap whole dollars as a value for a message. */
export function money(amount: number): FluentNumber {
  return new Money(amount, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
}

class Money extends FluentNumber {
  override toString(scope?: Scope): string {
    return super.toString(scope).replace('-', '−')
  }
}
