const country = /^(usa|us|u\.s\.a?\.?|united states( of america)?)$/i
const zip = '\\d{5}(-\\d{4})?'
const onlyZip = new RegExp(`^${zip}$`)
const stateWithZip = new RegExp(`^[a-z]{2}(\\s+${zip})?$`, 'i')
const stateAtEnd = new RegExp(`\\b[A-Z]{2}\\s+${zip}$`)
const partOfHouse = /^(#|apt\b|apartment\b|unit\b|suite\b|ste\b|floor\b|fl\b|room\b|rm\b)/i

/**
 * An address without its street: town, state and ZIP as far as the commas tell them apart, else the state and ZIP
 * alone, else nothing. What comes first is always taken for the street, unless only a state follows a name without a
 * number.
 */
export function neighbourhoodOf(address: string): string {
  const parts = address
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !partOfHouse.test(part))
  if (country.test(parts.at(-1) ?? '')) parts.pop()
  const [first = '', ...rest] = parts
  if (rest.length === 0) return stateAtEnd.exec(first)?.[0] ?? ''
  const onlyState = rest.length === 1 && stateWithZip.test(rest[0] ?? '')
  if (onlyState && !/\d/.test(first)) return `${first}, ${rest[0]}`
  const kept = onlyZip.test(rest.at(-1) ?? '') ? 3 : 2
  return rest.slice(-kept).join(', ')
}
