/** Add soft hyphens to long words, roughly between syllables. */
export function soft(text: string): string {
  return text.replace(/\p{L}{9,}/gu, (word) =>
    word.replace(/(?<=\p{L}{2}[aeiouy]|[aeiouy]\p{L})(?=[^aeiouy][aeiouy]\p{L}{2})/giu, '\u00ad'),
  )
}
