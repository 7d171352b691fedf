const country = /^(usa|us|u\.s\.a?\.?|united states( of america)?)$/i
const zip = '\\d{5}(-\\d{4})?'
const onlyZip = new RegExp(`^${zip}$`)
const stateWithZip = new RegExp(`^[a-z]{2}(\\s+${zip})?$`, 'i')
const stateAtEnd = new RegExp(`\\b[A-Z]{2}\\s+${zip}$`)
const zipAtEnd = new RegExp(`\\s${zip}$`)
const street =
  /\d|\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|blvd|boulevard|hwy|highway|pkwy|parkway|alley)\.?$/i
const partOfHouse = /^(#|apt\b|apartment\b|unit\b|suite\b|ste\b|floor\b|fl\b|room\b|rm\b)/i

/**
 * An address without its street: town, state and ZIP as far as the commas tell them apart, else the state and ZIP
 * alone, else nothing. What comes first is always taken for the street, unless only a state follows a name that names none;
 * so is what names one further on, with all before it, as after the name of a house or in another order.
 */
export function neighbourhoodOf(address: string): string {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !partOfHouse.test(part))
  if (country.test(parts.at(-1) ?? '')) parts.pop()
  const [first = '', ...rest] = parts
  const onlyState = rest.length === 1 && stateWithZip.test(rest[0] ?? '')
  if (onlyState && !namesStreet(first)) return `${first}, ${rest[0]}`
  const kept = onlyZip.test(rest.at(-1) ?? '') ? 3 : 2
  const afterStreet = rest.slice(rest.findLastIndex(namesStreet) + 1)
  if (afterStreet.length === 0) return stateAtEnd.exec(parts.at(-1) ?? '')?.[0] ?? ''
  return afterStreet.slice(-kept).join(', ')
}

/** Whether a part of an address names a street or a house; a number of five digits that ends it is a ZIP. */
function namesStreet(part: string): boolean {
  if (stateWithZip.test(part) || onlyZip.test(part)) return false
  return street.test(part.replace(stateAtEnd, '').replace(zipAtEnd, '').trim())
}
