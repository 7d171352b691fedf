import type { CsvRow } from '#server/http/read-csv-rules.ts'
import type { LeftOutColumn } from '#shared/api/imports.ts'

/** What a column that we do not import would have changed, by its heading. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /seo|google|facebook|social|meta|permalink|alt text|schema/i,
    'It would have changed how search engines and social networks show the bake. BakeSale writes that for you.',
  ],
  [
    /\b(?:image|photo) (?:position|alt)|variant image/i,
    'It would have ordered or described photos. Photos come in the order of the file.',
  ],
  [
    /compare|sale price|date on sale|sale starts|sale ends|online sale/i,
    'It would have shown a reduced price. A bake here has one price.',
  ],
  [
    /cost|margin|\bvendor (?:name|code)|default vendor/i,
    'It would have changed figures of your costs. BakeSale doesn’t track them.',
  ],
  [/^vendor$|brand|manufacturer/i, 'It would have named who makes it. Buyers see you as the baker.'],
  [
    /\btags?\b|keyword|label|collection/i,
    'It would have helped people find the bake. Search reads the title, description, and ingredients.',
  ],
  [
    /sku|gtin|upc|\bean\b|isbn|barcode|token|reference|handle|^id$|\bid$|url$|number$|code$/i,
    'It would have kept a number or address of the other shop. BakeSale gives each bake its own.',
  ],
  [
    /weight|gram|length|width|height|ship|fulfil|delivery|origin|postage/i,
    'It would have changed shipping. Bakes are picked up.',
  ],
  [/tax|duty|hs code/i, 'It would have changed sales tax. BakeSale adds none to your price.'],
  [
    /new quantity|stock alert|low stock|inventory policy|continue selling|backorder|stockable|tracker/i,
    'It would have changed how the other shop counts stock. Here a bake sells until it’s sold out.',
  ],
  [
    /current quantity|^enabled|^price /i,
    'It would have changed stock and price at another location. A bake here has one pickup location.',
  ],
  [
    /gift card|download|virtual|external|button|upsell|cross|grouped|linked|self.?serve|online|pickup enabled|pos\b|alcohol|modifier|skip/i,
    'It would have changed how the other shop sells it. BakeSale has nothing like it.',
  ],
  [
    /review|rating|featured|position|purchase note|visible|global|default|attribute|sort|order$/i,
    'It would have changed how the other shop shows it. BakeSale has nothing like it.',
  ],
  [
    /created|updated|modified|date added/i,
    'It would have kept dates of the other shop. A bake here counts from its import.',
  ],
  [/allerg/i, 'It would have warned people with allergies. Add it to the ingredients.'],
]

const unknown = 'We don’t know this column, so it would have changed nothing here.'
const empty = 'This column is empty.'

/** Columns that are not imported, each with what it would have changed. */
export function leftOut(
  headings: readonly string[],
  { headings: all, rows }: { headings: readonly string[]; rows: readonly CsvRow[] },
): LeftOutColumn[] {
  return headings.map((heading) => {
    const position = all.indexOf(heading)
    const isEmpty = rows.every(({ fields }) => (fields[position]?.trim() ?? '') === '')
    return { heading, reason: isEmpty ? empty : reasonFor(heading) }
  })
}

/** What a column would have changed; a general sentence for an unknown heading. */
export function reasonFor(heading: string): string {
  return reasons.find(([form]) => form.test(heading))?.[1] ?? unknown
}
