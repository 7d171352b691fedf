import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/error-code.ts'

/** An email in the format of `file-transport.ts`. */
export interface WrittenFile {
  to: string
  subject: string
  date: string
  /** its plain text */
  text: string
}

/** The maximum number of emails read, newest first. */
const newest = 50

/** The data folder's newest emails, latest first; empty if there are none. */
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
