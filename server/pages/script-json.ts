const inScript: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** JSON that cannot break out of its inert `<script>`. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => inScript[character] ?? character)
}
