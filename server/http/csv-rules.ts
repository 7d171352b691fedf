/** A spreadsheet runs what begins like this as a formula; what is kept from it by an apostrophe gets another, so that one can be taken off. */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** An amount below nothing begins as a formula does, and is none. */
const negativeAmount = /^-\d+\.\d{2}$/

/** One line of a table: cells quoted where they need to be (RFC 4180), and none that a spreadsheet would run. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = formulaStart.test(text) && !negativeAmount.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
