// What the words files say: Project Fluent, the language of the house first and English behind it.

import { FluentBundle, FluentNumber, type FluentResource, type FluentVariable, type Scope } from '@fluent/bundle'

const ENGLISH = 'en'
export const language = globalThis.document?.documentElement.lang || ENGLISH
const english = new FluentBundle(ENGLISH, { useIsolating: false })
const spoken = language === ENGLISH ? english : new FluentBundle([language, ENGLISH], { useIsolating: false })

/** The words of a topic; what the house's language does not say yet is said in English. */
export async function learn(topic: string, inEnglish: FluentResource['body']): Promise<void> {
  english.addResource({ body: inEnglish })
  if (spoken === english) return
  const answer = await fetch(`/words/${language}/${topic}.ftl`).catch(() => undefined)
  if (!answer?.ok) return
  const { read } = await import('./reading.ts')
  spoken.addResource(read(await answer.text()))
}

/** What the message of that name says. Its topic, the first word of its name, has to be imported: @words/TOPIC.ftl. */
export function say(name: string, values: Record<string, FluentVariable> = {}): string {
  const bundle = spoken.hasMessage(name) ? spoken : english
  const pattern = bundle.getMessage(name)?.value
  if (!pattern) throw new Error(`No words say ${name}.`)
  return bundle.formatPattern(pattern, values)
}

/** Whole dollars, to be said. */
export function money(amount: number): FluentNumber {
  return new Money(amount, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
}

class Money extends FluentNumber {
  override toString(scope?: Scope): string {
    return super.toString(scope).replace('-', '−')
  }
}
