import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core'
import { describeApi } from '#server/api-reference/describe-api.ts'

// `npm run reference:check`: lints both documents of the API with Redocly's recommended rules; warnings fail too.

const config = await createConfig({ extends: ['recommended'] })
for (const [name, document] of Object.entries(await describeApi())) {
  const problems = await lintFromString({ source: JSON.stringify(document, null, 1), config })
  const totals = getTotals(problems)
  formatProblems(problems, { totals, version: '', format: 'codeframe' })
  console.log(`The ${name} API document: ${problems.length} problems.`)
  if (problems.length > 0) process.exitCode = 1
}
