import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Certificates of a private authority, as an operator makes them. */
export interface Certificates {
  folder: string
  /** reads a PEM file, such as `read('web/server.pem')` */
  read(path: string): string
  remove(): void
}

/** Whether this machine has openssl. */
export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Makes a new authority and all certificates of `compose.scale.yaml` with the operator's script. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-certificates-'))
  execFileSync('sh', [join(import.meta.dirname, '../../deploy/make-certificates.sh'), folder])
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
