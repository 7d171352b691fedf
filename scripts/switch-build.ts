import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** How many builds are kept. A server reads files of its own build, so restart it before three newer ones. */
const keptBuilds = 3

/** The folder of builds, and the link to the current one. */
const buildsFolder = 'builds'
const link = 'dist'

const isWindows = process.platform === 'win32'

/** The folder of a new build, relative to the project; names sort by time. */
export function newBuildFolder(): { name: string; folder: string } {
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${process.pid}`
  return { name, folder: `${buildsFolder}/${name}` }
}

/**
 * Makes a finished build of `builds/` the current one atomically: `dist` always links to a complete build,
 * and a running server keeps its own files. The previous build's assets are copied for open pages.
 */
export function switchBuild(project: string, name: string): void {
  const folder = join(project, buildsFolder, name)
  const current = join(project, link)
  noteOwnAssets(folder)
  if (existsSync(current)) bringAssets(realpathSync(current), folder)
  const next = join(project, `${link}.${name}`)
  // only Windows heeds the kind: it lets everybody make a junction, which needs a whole path
  symlinkSync(isWindows ? folder : join(buildsFolder, name), next, 'junction')
  setFolderAside(current, join(project, buildsFolder, `${name}-before`))
  // Windows replaces no folder by renaming
  if (isWindows) rmSync(current, { recursive: true, force: true })
  renameSync(next, current)
  removeOld(join(project, buildsFolder))
}

/** Older versions built into `dist` itself, before it was a link. */
function setFolderAside(current: string, aside: string): void {
  if (lstatSync(current, { throwIfNoEntry: false })?.isDirectory()) renameSync(current, aside)
}

const assets = (folder: string) => join(folder, 'web/assets')
const ownAssetsFile = (folder: string) => join(folder, 'own-assets.json')

/** Records the build's own assets. The next build copies only these. */
function noteOwnAssets(folder: string): void {
  writeFileSync(ownAssetsFile(folder), JSON.stringify(listAssets(folder)))
}

function ownAssetsOf(folder: string): string[] {
  if (!existsSync(ownAssetsFile(folder))) return listAssets(folder)
  return z.array(z.string()).parse(JSON.parse(readFileSync(ownAssetsFile(folder), 'utf8')))
}

function listAssets(folder: string): string[] {
  return existsSync(assets(folder)) ? readdirSync(assets(folder)) : []
}

function bringAssets(before: string, folder: string): void {
  mkdirSync(assets(folder), { recursive: true })
  for (const file of ownAssetsOf(before)) {
    const target = join(assets(folder), file)
    if (!existsSync(target)) copyFileSync(join(assets(before), file), target)
  }
}

function removeOld(builds: string): void {
  for (const name of readdirSync(builds).sort().slice(0, -keptBuilds))
    rmSync(join(builds, name), { recursive: true, force: true })
}
