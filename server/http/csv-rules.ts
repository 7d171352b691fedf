/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe, also after existing ones, so that import can
 * remove one.
 */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A negative amount starts like a formula and is safe. */
const negativeAmount = /^-\d+\.\d{2}$/

/** One CSV line: cells quoted where needed (RFC 4180) and protected against formula injection. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formulaStart.test(text) && !negativeAmount.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
