// Small drawings for cards, each in a box of 48 × 48: outlines to be filled with ink.

export const EMBLEMS: Record<string, string> = {
  hat: 'M15 9h18l-1 19h7c2 0 4 2 4 4 0 4-9 7-19 7S5 36 5 32c0-2 2-4 4-4h7zM16 24h16v3H16z',
  horse: 'M9 40c1-11 3-18 9-24l-1-7 5 4c9 1 15 5 17 15l-4 4-7-5c0 5 4 8 5 13z',
  paddle: 'M24 4c9 0 15 6 15 14 0 6-4 11-10 13v13H19V31C13 29 9 24 9 18 9 10 15 4 24 4zm-9 11v7h18v-7z',
  rat: 'M5 32c3-9 10-14 19-14 3-5 8-6 10-3 1 2 1 4-1 6l10 8c0 3-3 5-7 5H14c-3 0-5 2-5 4h6v3H7c-2 0-4-2-4-4z',
  ticket: 'M5 14h38v7a4 4 0 0 0 0 8v7H5v-7a4 4 0 0 0 0-8zm11 3v16h2V17z',
  star: 'M24 5l5.5 13.5L44 20l-11 9.500 3.500 14L24 36l-12.500 7.500L15 29.500 4 20l14.500-1.500z',
  gavel: 'M20 6l13 13-6 6L14 12zM11 15l13 13-3 3L8 18zM25 23l3-3 15 15-3 3zM5 39h20v4H5z',
  key: 'M15 8a11 11 0 0 1 10.500 14L43 39v5h-7v-5h-5v-5h-5l-4-4A11 11 0 1 1 15 8zm-3 7a4 4 0 1 0 .1 0z',
}
