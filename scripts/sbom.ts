import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

// Prints the production packages as CycloneDX, from the lock, independent of the platform. `npm sbom
// --omit=dev` would omit packages that test packages also need, such as React.

const root = join(import.meta.dirname, '..')
const Package = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
})
const Lock = z.object({ name: z.string(), version: z.string(), packages: z.record(z.string(), Package) })

const { name, version, packages } = Lock.parse(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
)
const listed = new Map(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, found]) => {
      const component = componentOf(path.replace(/^.*node_modules\//, ''), found)
      return [component.purl, component] as const
    }),
)
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: { type: 'application', name, version, 'bom-ref': `pkg:npm/${name}@${version}` },
  },
  components: [...listed.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
}
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)

function componentOf(
  packageName: string,
  { version: exact, integrity, license, optional }: z.output<typeof Package>,
) {
  if (exact === undefined || integrity === undefined) throw new Error(`${packageName} is not locked`)
  const purl = `pkg:npm/${packageName.replace('@', '%40')}@${exact}`
  const [, sha512 = ''] = /^sha512-(\S+)$/.exec(integrity) ?? []
  return {
    type: 'library',
    name: packageName,
    version: exact,
    scope: optional === true ? 'optional' : 'required',
    purl,
    'bom-ref': purl,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  }
}
