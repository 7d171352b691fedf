import { describe, expect, it } from 'vitest'
import { hasTexts, textsOfFile } from './texts-of-file.ts'

async function found(code: string, file = 'web/some.tsx'): Promise<string[]> {
  return (await textsOfFile(file, code)).messages.map(({ msgStr }) => msgStr.join(' | '))
}

describe('finds the texts of a file', () => {
  it.each([
    ['words between tags', '<p>all of them</p>', ['all of them']],
    ['a sentence with what is filled in', '<p>Paid {amount} to <b>{name}</b>.</p>', ['Paid {0} to <0/>.']],
    ['what is said to those who listen', '<img alt="A street stall" />', ['A street stall']],
    ['a template', `<Badge label={\`Only \${left} left\`} />`, ['Only {0} left']],
    ['a single word', "const word = isOpen ? 'Open' : 'Closed'", ['Open', 'Closed']],
    ['both forms of a count', "plural(n, ['# order', '# orders'])", ['# order | # orders']],
    ['a table that satisfies a type', "const words = { a: 'Sold out' } satisfies Words", ['Sold out']],
  ])('%s', async (_what, code, texts) => {
    expect(await found(code)).toEqual(texts)
  })

  it.each([
    ['names of styles', '<p className="row Spread wide" />'],
    ['an address', `<a href={\`\${paths.orders}?tab=Paid\`} />`],
    ['what is compared', "if (event.key === 'Escape' || kind !== 'Home') close()"],
    ['calls of the API', "const scopes = { 'GET /api/orders/:id': ['read'] }"],
    ['names of machines', "const type = 'Content-Type'; const key = 'ArrowDown'; const small = 'name'"],
  ])('not %s', async (_what, code) => {
    expect(await found(code)).toEqual([])
  })

  it('normalizes whitespace like React', async () => {
    const spread = '<p>\n  One\n  two{" "}\n  <b>three</b>\n  four\n</p>'
    expect(await found(spread)).toEqual(['One two <0>three</0>four'])
  })

  it('keeps leading and trailing spaces of a string outside the text', async () => {
    const { code, messages } = await textsOfFile('web/some.ts', "const way = 'On its way to ' + name")
    expect(messages.map(({ msgStr }) => msgStr)).toEqual([['On its way to']])
    expect(code('')).toContain("const way = ('' + _w_runtime_(0) + ' ') + name")
  })

  it('accepts whole sentences on the server, including errors, and all words of emails', async () => {
    const code = "const word: string = 'Orders'; if (word) throw new AppError('gone', 'Sold out now')"
    expect(await found(code, 'server/orders/some.ts')).toEqual(['Sold out now'])
    expect(await found("const subject = 'Your order'", 'server/orders/mails/order-mails.ts')).toEqual([
      'Your order',
    ])
  })

  it.each([
    ['web/pages/shop/home.tsx', true],
    ['shared/money.ts', true],
    ['web/pages/shop/home.test.tsx', false],
    ['server/demo/demo-bakers.ts', false],
    ['scripts/build.ts', false],
  ])('%s has texts for people: %s', (file, has) => {
    expect(hasTexts(file)).toBe(has)
  })
})
