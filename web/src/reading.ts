// Parses the messages of other languages; English is parsed at build.

import { FluentResource } from '@fluent/bundle'

export const read = (text: string) => new FluentResource(text)
