// Small line drawings in a box of 24 × 24: one for each kind of square, then one for each shop.

export const ICONS: Record<string, string> = {
  start: 'M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6',
  income: 'M2 6h20v12H2zM12 9a3 3 0 1 0 .01 0M5 9v6M19 9v6',
  racetrack: 'M6 21c0-6 1-9 4-12L9 4l4 3c5 1 7 4 7 8l-3 2-4-3c0 3 2 4 3 7z',
  'stock-exchange': 'M3 3v18h18M6 16l4-5 4 3 6-9M16 5h4v4',
  lottery: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM9 7v10',
  school: 'M4 4h16v12H4zM8 8h8M8 12h4M18 14v8l-2.500-2-2.500 2v-8',
  club: 'M5 22V3M5 4l15 4-15 5',
  gift: 'M4 10h16v11H4zM3 6h18v4H3zM12 6v15M12 6C8 6 7 2 9 2s3 4 3 4 1-4 3-4 1 4-3 4',
  pool:
    'M12 2a10 10 0 1 0 .01 0M12 8l4 3-1.500 4.500h-5L8 11zM12 8V3' +
    'M16 11l5-1M14.500 15.500l3 4M9.500 15.500l-3 4M8 11l-5-1',
  sweepstake: 'M12 3a6 6 0 1 0 .01 0M12 6.500a2.500 2.500 0 1 0 .01 0M8 14l-2 8 6-3 6 3-2-8',
  funeral: 'M8 3h8M9 3c0 3-4 4-4 9 0 4 4 6 4 9h6c0-3 4-5 4-9 0-5-4-6-4-9M8 21h8M5.500 12h13',
  taxes: 'M5 19L19 5M7 4a3 3 0 1 0 .01 0M17 14a3 3 0 1 0 .01 0',
  payment: 'M2 13a10 10 0 0 1 20 0zM12 3V1M12 13v6a2.500 2.500 0 0 0 5 0',
  'credit-due': 'M2 5h20v14H2zM2 9h20M2 11h20M5 15h6',
  wedding: 'M8.500 9a6 6 0 1 0 .01 0M15.500 9a6 6 0 1 0 .01 0M6 3l2.500 5L11 3z',
  divorce: 'M12 21C4 15 2 12 2 8.500A5 5 0 0 1 12 7a5 5 0 0 1 10 1.500C22 12 20 15 12 21zM12 7l-2 4 4 2-2 4',
  shop0: 'M3 4h18v16H3zM6 7h12v10H6zM6 15l4-4 3 3 2-2 3 3',
  shop1: 'M2 16v-4l4-1 3-5h7l4 5 2 1v4zM7 14a2.500 2.500 0 1 0 .01 0M17 14a2.500 2.500 0 1 0 .01 0M6 11h14M12 6v5',
  shop2: 'M9 2c4 0 6 3 6 7s-2 6-5 6-6-3-6-7 2-6 5-6zM12 14l8 8M5 5l9 7M4 9l7 6M14 5L6 13M10 2L4 8',
  shop3: 'M6 11V6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v5M3 11a2 2 0 0 1 4 0v3h10v-3a2 2 0 0 1 4 0v7H3zM5 18v3M19 18v3',
  shop4: 'M12 9a6.500 6.500 0 1 0 .01 0M8 5l2-3h4l2 3-4 4zM8 5h8',
  shop5: 'M9 2l1 4-2 3 2 3-5 9h14l-5-9 2-3-2-3 1-4M10 6h4M10 12h4',
}

/** Return the icon of a Status Symbol, by its shop, or of a paper. */
export function iconOf(item: number): string {
  return ICONS[item < 18 ? `shop${Math.floor(item / 3)}` : item % 2 ? 'club' : 'school']!
}
