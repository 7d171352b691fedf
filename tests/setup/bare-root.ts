import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

const program = '/usr/bin/mmdebstrap'

/** Why this machine cannot make a bare Debian root file system, with the remedy; null when it can. */
export function whyNoBareRoot(): string | null {
  if (!existsSync(program)) return 'It needs mmdebstrap: `apt-get install mmdebstrap`.'
  return process.getuid?.() === 0 ? null : 'It takes root: only root may start something in another root.'
}

/** Makes a root file system from Debian's minimal set of packages and `packages`. */
export function makeBareRoot(folder: string, packages: readonly string[]): void {
  // uses this machine's own package sources
  const sources = globSync('/etc/apt/{,sources.list.d/}*.{list,sources}').map((file) =>
    readFileSync(file, 'utf8'),
  )
  const settings =
    execFileSync('apt-config', ['dump'])
      .toString()
      .match(/^Acquire::(?:Check|https?)\S+ ".+";$/gm) ?? []
  const asHere = settings.map((line) => `--aptopt=${line}`)
  const options = ['--quiet', '--variant=essential', `--include=${packages.join()}`, ...asHere]
  const input = sources.join('\n\n')
  execFileSync(program, [...options, '', folder, '-'], { input, stdio: ['pipe', 'ignore', 'inherit'] })
}
