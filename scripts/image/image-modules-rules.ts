import { posix } from 'node:path'
import * as z from 'zod/mini'

const Names = z._default(z.record(z.string(), z.string()), {})

const LockedPackage = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z._default(
    z.record(z.string(), z.object({ optional: z._default(z.boolean(), false) })),
    {},
  ),
})

/** The packages of `package-lock.json` by folder. */
export const Lock = z.object({ packages: z.record(z.string(), LockedPackage) })

type Packages = z.output<typeof Lock>['packages']

/**
 * The packages that these files import, directly and through our own files; `read` returns a file's source.
 */
export function importedPackages(entries: readonly string[], read: (path: string) => string): Set<string> {
  const packages = new Set<string>()
  // iterating a set includes elements added meanwhile
  const files = new Set(entries)
  for (const file of files)
    for (const specifier of specifiersIn(read(file))) {
      const own = ownFile(file, specifier)
      if (own !== null) {
        if (/\.tsx?$/.test(own)) files.add(own)
      } else if (!specifier.startsWith('node:')) packages.add(packageName(specifier))
    }
  return packages
}

/**
 * The folders of packages and all their dependencies, including optional ones, which some platforms need; of
 * peer dependencies only the required ones.
 */
export function modulesOf(names: Iterable<string>, { packages }: z.output<typeof Lock>): Set<string> {
  const folders = new Set([...names].flatMap((name) => findFolder('', name, packages) ?? []))
  for (const folder of folders)
    for (const name of neededBy(packages[folder])) {
      const found = findFolder(folder, name, packages)
      if (found !== null) folders.add(found)
    }
  return folders
}

function specifiersIn(source: string): string[] {
  const imports = source.matchAll(
    /^(?:import\s(?!type\b)[^'"]*?|export [*{][^'"]*?\bfrom )'([^']+)'|\b(?:import|require)\(\s*'([^']+)'/gm,
  )
  return [...imports].flatMap(([, from, called]) => from ?? called ?? [])
}

function ownFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : null
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function neededBy(found: Packages[string] | undefined): string[] {
  if (found === undefined) return []
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = found
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Node's module resolution: in the folder itself, then in each parent. */
function findFolder(from: string, name: string, packages: Packages): string | null {
  const folder = posix.join(from, 'node_modules', name)
  if (folder in packages) return folder
  if (from === '') return null
  const around = from.lastIndexOf('/node_modules/')
  return findFolder(around === -1 ? '' : from.slice(0, around), name, packages)
}
