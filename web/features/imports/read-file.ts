import { decodeText } from '#shared/decode-text.ts'

/** The text of a file in whichever encoding its spreadsheet wrote. */
export async function readFile(file: Blob): Promise<string> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}
