const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule's subject is exactly these characters
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** Plain text of at most `longest` characters from text or HTML: no tags, entities decoded. */
export function plainText(written: string | null | undefined, longest: number): string {
  const text = (written ?? '')
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decoded)
    .replace(/\r\n?/g, '\n')
    .replace(controlCharacters, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
    .toWellFormed()
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .trimEnd()
        .toWellFormed()}…`
}

/** Like `plainText`, on one line. */
export function plainLine(written: string | null | undefined, longest: number): string {
  return plainText(written, longest).replaceAll('\n', ' ')
}

function decoded(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}
