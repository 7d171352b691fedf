import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { switchBuild } from './switch-build.ts'

describe('switching to a new build', () => {
  let project: string
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'bakesale-builds-'))
  })
  afterEach(() => rmSync(project, { recursive: true, force: true }))

  it('leaves a running server its own files', () => {
    make('1', { 'server/main.js': 'one', 'web/assets/page-a.js': 'a' })
    const running = realpathSync(join(project, 'dist'))
    make('2', { 'server/main.js': 'two', 'web/assets/page-b.js': 'b' })
    expect(read('dist/server/main.js')).toBe('two')
    expect(readFileSync(join(running, 'server/main.js'), 'utf8')).toBe('one')
    expect(existsSync(join(running, 'web/assets/page-b.js'))).toBe(false)
  })

  it("keeps the previous build's assets for open pages, but no older ones", () => {
    make('1', { 'web/assets/page-a.js': 'a', 'web/assets/both.css': 'old', 'web/favicon.svg': 'old' })
    make('2', { 'web/assets/page-b.js': 'b', 'web/assets/both.css': 'new' })
    expect(read('dist/web/assets/page-a.js')).toBe('a')
    expect(read('dist/web/assets/both.css')).toBe('new')
    expect(existsSync(join(project, 'dist/web/favicon.svg'))).toBe(false)
    make('3', { 'web/assets/page-c.js': 'c' })
    expect(read('dist/web/assets/page-b.js')).toBe('b')
    expect(existsSync(join(project, 'dist/web/assets/page-a.js'))).toBe(false)
  })

  it('keeps the last three builds, including unused ones', () => {
    for (const name of ['1', '2', '3', '4']) make(name, { 'server/main.js': name })
    expect(['1', '2', '3', '4'].map((name) => existsSync(join(project, 'builds', name)))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('replaces a folder, the format of earlier builds', () => {
    write(join(project, 'dist'), { 'web/assets/page-a.js': 'a' })
    make('2', { 'web/assets/page-b.js': 'b' })
    expect([read('dist/web/assets/page-a.js'), read('dist/web/assets/page-b.js')]).toEqual(['a', 'b'])
  })

  it('is complete at any moment', async () => {
    make('1', { 'server/main.js': '1' })
    const isOver = new Int32Array(new SharedArrayBuffer(4))
    const reads = new Int32Array(new SharedArrayBuffer(4))
    const workerData = { file: join(project, 'dist/server/main.js'), isOver, reads }
    const reader = new Worker(readAllTheTime, { eval: true, workerData })
    await once(reader, 'message')
    for (let turn = 2; turn < 100; turn += 1) {
      make(String(turn).padStart(3, '0'), { 'server/main.js': 'next' })
      // three builds during one read would delete the file being read
      Atomics.wait(reads, 0, Atomics.load(reads, 0))
    }
    const result = once(reader, 'message')
    Atomics.store(isOver, 0, 1)
    const [failures] = await result
    expect(failures).toEqual([])
    expect(read('dist/server/main.js')).toBe('next')
  })

  function make(name: string, files: Record<string, string>): void {
    write(join(project, 'builds', name), files)
    switchBuild(project, name)
  }

  const read = (file: string) => readFileSync(join(project, file), 'utf8')
})

/** Reads a file repeatedly in a worker thread, and reports its failures at the end. */
const readAllTheTime = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { readFileSync } = require('node:fs')
  const failures = []
  parentPort.postMessage('begun')
  while (Atomics.load(workerData.isOver, 0) === 0) {
    try { readFileSync(workerData.file) } catch (error) { failures.push(error.message) }
    Atomics.add(workerData.reads, 0, 1)
    Atomics.notify(workerData.reads, 0)
  }
  parentPort.postMessage(failures)
`

function write(folder: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
}
