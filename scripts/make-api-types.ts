import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { describeApi } from '#server/api-reference/describe-api.ts'

// The first step of `npm run types`: the types of `tests/client/`, from the API's document as others get it.

/** An earlier TypeScript: version 7 has no API, which the generator needs. */
const compiler = `data:text/javascript,import common from '${import.meta.resolve('@ts-morph/common')}'; export default common.ts`

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
})
const { default: typesOf, astToString } = await import('openapi-typescript')

const document = JSON.stringify((await describeApi()).public)
// callers may leave out a field that has a default
const types = await typesOf(document, { defaultNonNullable: false })
writeFileSync(join(import.meta.dirname, '../tests/client/api-types.ts'), astToString(types))
