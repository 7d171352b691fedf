import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Certificates of an authority of their own, as an operator makes them; gone with `remove`. */
export interface Certificates {
  folder: string
  /** what lies there, in PEM: `read('web/server.pem')` */
  read(path: string): string
  remove(): void
}

/** Whether the machine has what makes them. */
export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Makes a new authority and all certificates of `compose.yaml` by its own script. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-certificates-'))
  execFileSync('sh', [join(import.meta.dirname, '../../deploy/make-certificates.sh'), folder])
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
