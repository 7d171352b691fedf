/** Decodes a file as UTF-8, otherwise in the encoding of CSV files from Windows spreadsheets. */
export async function readFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
