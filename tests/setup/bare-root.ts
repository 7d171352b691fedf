import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'

const program = '/usr/bin/mmdebstrap'

/** Why no bare root file system of Debian can be made here, in a sentence with what to do; null when one can. */
export function whyNoBareRoot(): string | null {
  if (!existsSync(program)) return 'It takes mmdebstrap: `apt-get install mmdebstrap`.'
  return process.getuid?.() === 0 ? null : 'It takes root: only root may start something in another root.'
}

/** Makes a root file system with Debian's smallest set of packages, some more, and nothing else. */
export function makeBareRoot(folder: string, packages: readonly string[]): void {
  // from where this machine has its own packages, and in its way
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
