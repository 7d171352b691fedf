import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '#server/read-config.ts'
import { logOptions } from './log-options.ts'
import { readableLog } from './readable-log.ts'

function logged(write: (log: ReturnType<typeof fastify>['log']) => void): string {
  let text = ''
  const stream = readableLog((line) => {
    text += line
  })
  write(fastify({ logger: { level: 'debug', stream } }).log)
  return text
}

it('writes a short line with the error and its place', () => {
  const err = new Error('the disk is gone')
  err.stack =
    'Error: the disk is gone\n    at save (file:///shop/server/save.ts:12:7)\n    at run (node:x:1:1)'
  expect(logged((log) => log.error({ err }, 'A job failed.'))).toMatch(
    /^\d\d:\d\d:\d\dZ error A job failed\.: the disk is gone \(file:\/\/\/shop\/server\/save\.ts:12\)\n$/,
  )
  expect(logged((log) => log.warn({ route: '/' }, 'A slow statement.'))).toMatch(
    /^\S+Z warn {2}A slow statement\.\n$/,
  )
})

it('lets nothing steer the terminal', () => {
  const text = logged((log) => log.warn({ err: new Error('a\u001B[2Jb\nc\u202Ed') }, 'one\rtwo'))
  expect(text).toMatch(/^\S+Z warn {2}one two: a \[2Jb c d/)
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

it('writes short lines in a terminal only, by default of problems', () => {
  const inTerminal = readConfig({}, true)
  expect(logOptions(inTerminal)).toMatchObject({ level: 'warn', stream: { write: expect.any(Function) } })
  expect(logOptions(readConfig({ LOG_LEVEL: 'debug' }, true))).toMatchObject({ level: 'debug' })
  expect(logOptions(readConfig({ ACCESS_LOG: 'on' }, true))).toMatchObject({ level: 'info' })
  expect(logOptions(readConfig({ LOG_LEVEL: 'silent' }, true))).toBe(false)
  expect(logOptions(readConfig({}, false))).toEqual({
    level: 'info',
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  })
})
