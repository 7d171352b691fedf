/** The source of a fact. */
interface Source {
  name: string
  /** the page itself, or the publisher's home page */
  url: string
}

/** One state's rules for selling homemade food. */
export interface CottageFoodState {
  id: string
  name: string
  /** the required parts of the label */
  label: readonly string[]
  /** the exact sentence for the label, and its requirements */
  sentence: string
  sentenceNote: string
  /** the yearly sales limit */
  salesCap: string
  /** prohibited foods and further rules */
  special: string
  sources: readonly Source[]
}

/** When the rows below were last checked against their sources. */
export const cottageFoodChecked = 'November 20, 2026'

/** The states we have researched; change a row only together with its sources and the date above. */
export const cottageFoodStates: readonly CottageFoodState[] = [
  {
    id: 'california',
    name: 'California',
    label: [
      'the common name of the food',
      'your registration or permit number, and the county that issued it',
      'the ingredients, heaviest first',
      'the net quantity, in US and in metric units',
      'the allergens',
      'your name and place',
    ],
    sentence: 'Made in a Home Kitchen',
    sentenceNote: 'in 12-point type',
    salesCap:
      '$75,000 a year for Class A, $150,000 for Class B, adjusted for inflation. Ask your county for this year’s.',
    special:
      'Only listed foods: baked goods without cream, custard, or meat fillings. Class A sells directly to people, Class B also through shops.',
    sources: [
      { name: 'California Health and Safety Code 113758', url: 'https://leginfo.legislature.ca.gov' },
      { name: 'Placer County', url: 'https://www.placer.ca.gov' },
    ],
  },
  {
    id: 'texas',
    name: 'Texas',
    label: [
      'your name, and your address or state registration number',
      'for food kept cold or hot: the date made, and safe-handling instructions in 12-point type, on the label or receipt',
    ],
    sentence:
      'THIS PRODUCT WAS PRODUCED IN A PRIVATE RESIDENCE THAT IS NOT SUBJECT TO GOVERNMENTAL LICENSING OR INSPECTION.',
    sentenceNote: 'word for word',
    salesCap: '$150,000 a year, adjusted for inflation.',
    special:
      'Since September 1, 2025, nearly every food except meat, poultry, seafood, ice products, low-acid canned goods, cannabis products, and raw milk. To sell food kept cold, register with the Department of State Health Services.',
    sources: [
      {
        name: 'Texas Health and Safety Code 437.0193',
        url: 'https://codes.findlaw.com/tx/health-and-safety-code/health-safety-sect-437-0193/',
      },
      { name: 'Texas Department of State Health Services', url: 'https://www.dshs.texas.gov' },
    ],
  },
  {
    id: 'florida',
    name: 'Florida',
    label: [
      'your name and address',
      'the name of the product',
      'the ingredients, heaviest first',
      'the net weight or volume',
      'the allergens',
    ],
    sentence: "Made in a cottage food operation that is not subject to Florida's food safety regulations.",
    sentenceNote: 'in 10-point type at least, in a color that stands out',
    salesCap: '$250,000 a year.',
    special:
      'Nothing that must be kept cold or hot. Pack it before the sale. Orders online are allowed, sales to shops and restaurants aren’t.',
    sources: [{ name: 'Florida Statutes 500.80', url: 'https://www.leg.state.fl.us/statutes/' }],
  },
  {
    id: 'new-york',
    name: 'New York',
    label: [
      'the common name of the product',
      'the ingredients, heaviest first',
      'the net quantity',
      'your name and full address',
      'the allergens',
    ],
    sentence: 'Made in a Home Kitchen',
    sentenceNote: 'recommended by the state, in letters of 1/16 inch or more',
    salesCap: 'We found none. Ask the department.',
    special:
      'Register as a home processor first. Sell in the state only, packed at home. Nothing refrigerated and, as reported, no custom birthday or wedding cakes: ask the department.',
    sources: [
      {
        name: 'New York State Department of Agriculture and Markets, Home Processing',
        url: 'https://agriculture.ny.gov/food-safety/home-processing',
      },
      { name: 'The Citizen, Auburn', url: 'https://auburnpub.com' },
    ],
  },
  {
    id: 'minnesota',
    name: 'Minnesota',
    label: [
      'your name',
      'your registration number or your address',
      'the date it was made',
      'the ingredients',
      'the allergens',
    ],
    sentence: 'These products are homemade and not subject to state inspection.',
    sentenceNote: 'word for word',
    salesCap: '$78,000 a year per registered person when last published. Ask the department for this year’s.',
    special:
      'Register with the Department of Agriculture first. A QR code may add to the label, not replace it.',
    sources: [
      { name: 'University of Minnesota Extension', url: 'https://extension.umn.edu' },
      {
        name: 'Minnesota Department of Agriculture',
        url: 'https://www.mda.state.mn.us/food-feed/cottage-food-law-guidance',
      },
    ],
  },
]
