import pg from 'pg'

const { builtins, getTypeParser } = pg.types

const asText = (text: string) => text
const asSafeNumber = (text: string) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a number`)
  return value
}

const asAnyInstant = getTypeParser(builtins.TIMESTAMPTZ, 'text')
/** A UTC server's timestamps are ISO 8601 except for two characters; parsing that is twice as fast. */
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
 * How each type's text becomes a value, identically on both engines. Their defaults differ (int8, date, bytea,
 * interval), so every type our queries return is listed here.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: asSafeNumber,
  [builtins.NUMERIC]: asText,
  [builtins.DATE]: asText,
  [builtins.TIME]: asText,
  [builtins.INTERVAL]: asText,
  [builtins.UUID]: asText,
  // without a time zone, the caller decides what it means
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
