import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { HelpCenter } from './help-center.tsx'
import { searchHelp } from './help-search.ts'
import type { HelpTopic } from './help-topic.ts'
import { plainText } from './plain-text.ts'

const topics: HelpTopic[] = [
  {
    id: 'buying',
    title: 'Buying',
    questions: [
      {
        id: 'cancel',
        question: 'Can I cancel?',
        alsoCalled: 'refund',
        answer: (
          <p>
            Ask in <a href="/my-orders">My Orders</a>. The baker’s word decides.
          </p>
        ),
      },
      { id: 'pay', question: 'How do I pay?', alsoCalled: 'cash', answer: <p>At pickup.</p> },
    ],
  },
  {
    id: 'selling',
    title: 'Selling',
    questions: [
      { id: 'paid', question: 'How am I paid?', alsoCalled: 'payout', answer: <p>By the buyer.</p> },
    ],
  },
]

const found = (search: string) =>
  searchHelp(topics, search).flatMap(({ questions }) => questions.map(({ id }) => id))

describe('the search of the help center', () => {
  test.each([
    ['', ['cancel', 'pay', 'paid']],
    ['   ', ['cancel', 'pay', 'paid']],
    ['cancel', ['cancel']],
    ['CANCEL', ['cancel']],
    ['refund', ['cancel']],
    ['my orders', ['cancel']],
    ["baker's", ['cancel']],
    ['pa', ['pay', 'paid']],
    ['how pickup', ['pay']],
    ['how pickup buyer', []],
    ['.*', []],
    [`cancel${' '.repeat(200)}nothing`, ['cancel']],
  ])('%j finds %j', (search, ids) => {
    expect(found(search)).toEqual(ids)
  })

  test('omits topics without a match', () => {
    expect(searchHelp(topics, 'payout').map(({ id }) => id)).toEqual(['selling'])
  })

  test('the server applies the search of the address', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/help">
        <HelpCenter search="delete account" />
      </Router>,
    )
    expect(html).toContain('value="delete account"')
    expect(html).toContain('1 question found')
    expect(html).toContain('How do I delete my account?')
    expect(html).not.toContain('How do I pay?')
  })

  test('links to the contact form when nothing matches', () => {
    const html = renderToStaticMarkup(
      <Router ssrPath="/help">
        <HelpCenter search="<b>zeppelin</b>" />
      </Router>,
    )
    expect(html).toContain('No matching questions')
    expect(html).toContain('href="/contact"')
    expect(html).not.toContain('<b>zeppelin')
  })
})

test('plain text contains only the words of an element', () => {
  expect(plainText(topics[0]?.questions[0]?.answer)).toBe('Ask in My Orders. The baker’s word decides.')
  expect(plainText(['a', null, 7, false, <b key="b">c</b>])).toBe('a7c')
})
