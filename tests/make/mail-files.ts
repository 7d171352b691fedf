import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** Waits for a mail to an address among the files a server without a mail server writes; answers the newest one. */
export async function waitForMailFile(dataDir: string, to: string, subject: string): Promise<string> {
  const head = `To: ${to}\nSubject: ${subject}\n`
  return vi.waitFor(
    () => {
      const mail = mailFiles(dataDir).findLast((text) => text.startsWith(head))
      if (mail === undefined) throw new Error(`No mail "${subject}" to ${to}`)
      return mail
    },
    { timeout: 60_000 },
  )
}

function mailFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
}
