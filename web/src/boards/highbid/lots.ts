// Which properties have a picture of their own in lots.svg. One of somebody's own edition that has none is drawn by the
// emblem of its collection.

const NAMES =
  'illuminated-bible shakespeare-collection first-edition-atlas grandfather-clock mantel-clock cuckoo-clock ' +
  'swiss-cylinder-box singing-bird carousel-box kashan-carpet bokhara-runner prayer-rug hunting-scene ' +
  'unicorn-panel heraldic-banner cremona-violin concert-viola baroque-cello tea-service candelabra ' +
  'punch-bowl salt-cellars crystal-chandelier cameo-vase cut-decanters paperweights duelling-pistols ' +
  'knights-armour cavalry-sabre kentucky-rifle diamond-tiara emerald-necklace ruby-brooch pearl-rope ' +
  'signet-ring writing-desk highboy dining-suite wing-chair blanket-chest dutch-portrait ' +
  'impressionist-garden seascape still-life hunting-print miniature'

export const PICTURED: ReadonlySet<string> = new Set(NAMES.split(' '))

/** Return the picture of a property with this name. */
export function picture(name: string): string | undefined {
  const called = name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z]+/g, '-')
  return PICTURED.has(called) ? called : undefined
}
