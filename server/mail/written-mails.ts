import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/error-code.ts'

/** A mail as `file-transport.ts` wrote it. */
export interface WrittenFile {
  to: string
  subject: string
  date: string
  /** what it says, as plain text */
  text: string
}

/** How many mails are read: the ones of just now. */
const newest = 50

/** The newest mails that were written to the data folder, the last first; none before the first was written. */
export async function readWrittenMails(dataDir: string): Promise<WrittenFile[]> {
  const folder = join(dataDir, 'mail')
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.txt')).sort()
  const texts = await Promise.all(names.slice(-newest).map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map(readMail).reverse()
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

function readMail(file: string): WrittenFile {
  const [head = '', ...rest] = file.split('\n\n')
  const fields = new Map(
    head.split('\n').map((line) => {
      const end = line.indexOf(': ')
      return [line.slice(0, end), line.slice(end + 2)] as const
    }),
  )
  return {
    to: fields.get('To') ?? '',
    subject: fields.get('Subject') ?? '',
    date: fields.get('Date') ?? '',
    text: rest.join('\n\n').trim(),
  }
}
