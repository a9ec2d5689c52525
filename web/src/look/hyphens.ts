/** Long words with places where they may be broken on a narrow card: between syllables, more or less. */
export function soft(text: string): string {
  return text.replace(/\p{L}{9,}/gu, (word) =>
    word.replace(/(?<=\p{L}{2}[aeiouy]|[aeiouy]\p{L})(?=[^aeiouy][aeiouy]\p{L}{2})/giu, '\u00ad'),
  )
}
