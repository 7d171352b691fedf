import pg from 'pg'

const { builtins, getTypeParser } = pg.types

const asText = (text: string) => text
const asSafeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number`)
  return value
}

const asAnyInstant = getTypeParser(builtins.TIMESTAMPTZ, 'text')
/** What a server that keeps UTC says of all but odd years is ISO 8601 but for two characters, which is read twice as fast. */
const asInstant = (text: string) =>
  text[4] === '-' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : asAnyInstant(text)

/** Array types, whose ids the driver does not name. */
const arrayIds = { int8: 1016, numeric: 1231, date: 1182, timestamptz: 1185, text: 1009 }
const splitArray = getTypeParser(arrayIds.text, 'text')
const arrayOf = (parse: (text: string) => unknown) => (text: string) => {
  const texts: (string | null)[] = splitArray(text)
  return texts.map((element) => (element === null ? null : parse(element)))
}

/**
 * How the text of each type becomes a value, on both engines alike. Their own defaults differ (int8, date, bytea,
 * interval), so whatever a query may answer with is named here once.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: asSafeNumber,
  [builtins.NUMERIC]: asText,
  [builtins.DATE]: asText,
  [builtins.TIME]: asText,
  [builtins.INTERVAL]: asText,
  [builtins.UUID]: asText,
  // a moment without a zone is none: what it means is left to who asked
  [builtins.TIMESTAMP]: asText,
  [builtins.TIMESTAMPTZ]: asInstant,
  [builtins.BYTEA]: getTypeParser(builtins.BYTEA, 'text'),
  [builtins.JSON]: (text) => JSON.parse(text),
  [builtins.JSONB]: (text) => JSON.parse(text),
  [arrayIds.int8]: arrayOf(asSafeNumber),
  [arrayIds.numeric]: arrayOf(asText),
  [arrayIds.date]: arrayOf(asText),
  [arrayIds.timestamptz]: arrayOf(asInstant),
}
