import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#server/read-config.ts'
import { imageCommands } from './image-commands.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it("runs existing files on the server's default port, with a health check", () => {
    const { port } = readConfig({})
    const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)
    expect(image).toMatch(/^ENV (.* )?NODE_ENV=production( |$)/m)
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(dockerfile).toContain(`http://localhost:${port}/readyz`)
    const [, started = ''] = /CMD \["node", .*"([^"]+)"\]/.exec(dockerfile) ?? []
    expect(statSync(join(root, started)).isFile()).toBe(true)
  })

  it('contains no secret of the build machine, and only production files', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.env*', '.git', 'data', 'tests', '**/*.test.ts']))
    const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)
    const taken = [...image.matchAll(/^COPY --from=build (\S+)/gm)].map(([, path = '']) =>
      path.replace('/app/', ''),
    )
    expect(taken).toEqual([
      'package.json',
      '/modules/node_modules',
      'dist/',
      'deploy/make-certificates.sh',
      'migrations',
      'scripts',
      'server',
      'sandbox',
      'shared',
      'web/public',
    ])
  })

  it("has the project's version of Node", () => {
    const { dependencies } = z
      .object({ dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')))
    const [major] = dependencies.node.split('.')
    const images = dockerfile.match(/^FROM node:\d+/gm) ?? []
    expect(new Set(images)).toEqual(new Set([`FROM node:${major}`]))
  })
  it("has the database's programs in the version of both compose files, and each command of the operator", () => {
    const [, version = ''] = /postgresql-client-(\d+)/.exec(dockerfile) ?? []
    for (const file of ['compose.yaml', 'compose.scale.yaml'])
      expect(new Set(read(file).match(/(?<=image: postgres:).+/g))).toEqual(new Set([version]))
    const bakesale = read('scripts/image/bakesale')
    const named = new Set([...bakesale.matchAll(/[a-z-]+/g)].map(([word]) => `scripts/${word}.ts`))
    expect(imageCommands.filter((file) => !named.has(file))).toEqual([])
    expect(statSync(join(root, 'scripts/image/bakesale')).mode & 0o111).toBe(0o111)
    // it starts the server as the image does
    const [, started = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
    expect(bakesale).toContain(`exec ${z.array(z.string()).parse(JSON.parse(started)).join(' ')}\n`)
  })
})
