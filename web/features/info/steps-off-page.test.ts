import { expect, test } from 'vitest'
import { stepsOffPage } from './steps-off-page.ts'

const terms = 'https://bakesale.example/terms-of-service'
const signup = 'https://bakesale.example/signup'

test.each([
  ['straight from another page', [signup], terms, 1],
  ['past a section that was jumped to', [signup, terms], `${terms}#service-fee`, 2],
  ['past several', [signup, terms, `${terms}#pickup`], `${terms}#service-fee`, 3],
  ['not past what came before another page', [terms, signup], `${terms}#pickup`, 1],
  ['out of the site', [terms], `${terms}#pickup`, 2],
  ['where the browser does not tell', [], terms, 1],
])('STATIC-15: goes back %s', (_way, earlier, address, steps) => {
  expect(stepsOffPage(earlier, address)).toBe(steps)
})
