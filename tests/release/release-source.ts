import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'
import { compiledOnce } from '#tests/make/server-process.ts'
import { type StartCommand, startCommand } from '../../scripts/start-command.ts'

/** The release that installations upgrade from: an ancestor of every later version. */
export const release = { version: '0.1.0', commit: '2a1a233f75ecc6982c20a35bfd0a61557b0658bb' } as const

/** Why the release's files are unavailable, with the remedy; null when they are available. */
export function whyReleaseIsMissing(folder = projectFolder): string | null {
  const short = release.commit.slice(0, 7)
  if (!git(folder, 'rev-parse', '--git-dir').succeeded)
    return `Version ${release.version} (${short}) is read from the history of git, and there is none here: clone the repository.`
  if (git(folder, 'merge-base', '--is-ancestor', release.commit, 'HEAD').succeeded) return null
  const isShallow = git(folder, 'rev-parse', '--is-shallow-repository').answer === 'true'
  if (isShallow)
    return `Version ${release.version} (${short}) is older than what this clone holds: fetch the rest with git fetch --unshallow.`
  return `Version ${release.version} (${short}) is no ancestor of what is checked out here: rebase it on a branch that comes from there.`
}

/** The parts of the release needed to run and build it. */
const parts = [
  'server',
  'shared',
  'web',
  'migrations',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** Writes the release's files into a folder, ready to run from source. */
export function unpackRelease(folder: string): void {
  unpackSource(folder)
  withoutPages(folder)
}

/** Runs the release from source with the machine's clock, since its rows take their times from the database. */
export function inRelease(folder: string): StartCommand {
  return compiledOnce({ environment: {}, args: ['server/main.ts'], folder })
}

/** Builds the release in a folder from its files in the Git history; returns the command that starts it. */
export function buildRelease(folder: string): StartCommand {
  unpackSource(folder)
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' })
  return { ...startCommand(folder), folder }
}

/**
 * Writes the release's files into a folder, with a link to this project's node_modules. Once a package has breaking
 * changes, the release needs the packages of its own lock file instead (`npm ci` in its folder).
 */
function unpackSource(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const files = execFileSync('git', ['archive', release.commit, ...parts], {
    cwd: projectFolder,
    maxBuffer: 256 * 1024 * 1024,
  })
  execFileSync('tar', ['-x'], { cwd: folder, input: files })
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
}

/** Stubs the built pages that the server needs at its start; building them takes half a minute. */
function withoutPages(folder: string): void {
  const [web, ssr] = [join(folder, 'dist/web/.vite'), join(folder, 'dist/ssr')]
  for (const part of [web, ssr]) mkdirSync(part, { recursive: true })
  writeFileSync(join(web, 'manifest.json'), '{}')
  writeFileSync(join(ssr, 'entry-server.js'), 'export const pages = { plan: null, render: null }')
}

function git(folder: string, ...args: string[]): { succeeded: boolean; answer: string } {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  return { succeeded: status === 0, answer: stdout?.trim() ?? '' }
}
