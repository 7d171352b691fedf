import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import { renderPart } from '#tests/make/render-part.tsx'
import { paths } from '#web/paths.ts'
import { BakerResources } from './baker-resources.tsx'
import { CommunityPage } from './community-page.tsx'
import { cottageFoodStates } from './cottage-food-states.ts'
import { AboutMarkets } from './farmers-markets.tsx'
import { HelpCenter } from './help-center.tsx'
import { PrivacyPolicy } from './privacy-policy.tsx'
import { SafetyGuidelines } from './safety-guidelines.tsx'
import { TermsOfService } from './terms-of-service.tsx'

const render = (page: ReactNode) => renderPart(page)
const unescaped = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const words = (html: string) => unescaped(html.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g'))].map(([, text = '']) =>
    unescaped(text),
  )
const all: [name: string, page: ReactNode][] = [
  ['privacy policy', <PrivacyPolicy key="privacy" />],
  ['terms of service', <TermsOfService key="terms" />],
  ['safety guidelines', <SafetyGuidelines key="safety" />],
  ['community', <CommunityPage key="community" />],
  ['baker resources', <BakerResources key="bakers" />],
  ['farmers markets', <AboutMarkets key="markets" />],
  ['help center', <HelpCenter key="help" search="" />],
]

describe('privacy policy', () => {
  const html = render(<PrivacyPolicy />)

  test('STATIC-11: has ten sections in order', () => {
    expect(headings(html, 2).slice(1)).toEqual([
      'Information we collect',
      'How we use your information',
      'Who we share it with',
      'How we keep it safe',
      'Your rights',
      'Cookies and what your browser keeps',
      'Children under 18',
      'International users',
      'Changes to this policy',
      'Contact us',
    ])
    expect(words(html)).toContain('Children under 18 are not allowed')
    expect(words(html)).toContain('handled in the United States')
  })

  test('STATIC-12: states a response to privacy requests within 48 hours', () => {
    const contact = html.slice(html.indexOf('id="privacy-contact"'))
    expect(words(contact)).toContain('within 48 hours')
    expect(contact).toContain(`href="${paths.contact}"`)
  })

  test('STATIC-13: shows January 23, 2025 as last update', () => {
    expect(words(html)).toContain('Last updated January 23, 2025')
  })
})

describe('farmers markets as pickup spots', () => {
  const html = render(<AboutMarkets />)

  test('MKT-01, NAV-42: explains why and how, and has two buttons', () => {
    expect(headings(html, 2).slice(1)).toEqual([
      'Why meet at a market',
      'If you bake',
      'If you buy',
      'How to agree on a market',
      'Find one',
    ])
    expect(html).toMatch(new RegExp(`href="${paths.home}"[^>]*>(<svg.*?</svg>)?Back to Home<`))
  })

  test('MKT-02: "Find Local Markets" opens the market finder', () => {
    expect(html).toMatch(new RegExp(`href="${paths.marketFinder}"[^>]*>(<svg.*?</svg>)?Find Local Markets<`))
  })

  test('OPEN-41: links to the USDA search', () => {
    expect(html).toContain(`href="${paths.usdaMarkets}"`)
  })
})

describe('terms of service', () => {
  const html = render(<TermsOfService />)

  test('STATIC-14: the seller terms cover eight subjects', () => {
    expect(headings(html, 3)).toEqual([
      'Food safety',
      'Legal compliance',
      'The fee',
      'Customer relations',
      'Fulfillment',
      'Prohibited activities',
      'Liability',
      'Termination',
    ])
    expect(words(html)).toContain('7.5%')
  })

  test('STATIC-15, STATIC-16: has an agree button and a link to the home page', () => {
    expect(html).toMatch(/<button[^>]*>I Agree to These Terms<\/button>/)
    expect(html).toMatch(/<a href="\/"[^>]*>Return to Home<\/a>/)
  })

  test('STATIC-17, OPEN-23: shows the dates of both texts and of the version in force', () => {
    const [terms = '', sellerTerms = ''] = html.split('<h2 id="seller-terms"')
    const inForce = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const amended = inForce.format(new Date(termsVersion))
    expect(words(terms)).toContain(`Last updated August 11, 2025, amended ${amended}`)
    expect(words(sellerTerms)).toContain(
      `Last updated August 8, 2025, amended ${amended} Amended: how the fee`,
    )
  })

  test('decisions, commission at pickup: says that it is owed and how it is collected', () => {
    const text = words(html)
    expect(text).toContain('you owe us the fee of such an order once it is completed')
    expect(text).toContain(
      'taken with your next sales that are paid online, never more than a sale leaves you',
    )
  })
})

describe('baker resources', () => {
  const html = render(<BakerResources />)

  test('says that it is not legal advice, before the first state', () => {
    expect(html.indexOf('This is not legal advice.')).toBeGreaterThan(0)
    expect(html.indexOf('This is not legal advice.')).toBeLessThan(html.indexOf('id="california"'))
  })

  test.each(cottageFoodStates)('$name has label, sentence, limit, source and date', (state) => {
    const own = html.slice(html.indexOf(`<h3 id="${state.id}"`))
    const text = words(own.slice(0, own.indexOf('</section>')))
    for (const part of [...state.label, state.sentence, state.salesCap, state.special])
      expect(text).toContain(part)
    for (const { name } of state.sources) expect(text).toContain(name)
    expect(text).toContain('Last checked November 20, 2026')
  })
})

describe.each(all)('the page %s', (_name, page) => {
  const html = render(page)
  const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
  const targets = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => unescaped(href))

  test('NAV-45: has one main heading and skips no heading level', () => {
    expect(headings(html, 1)).toHaveLength(1)
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2)
  })

  test('OPEN-41, OPEN-42: its links lead to existing pages and sections', () => {
    expect(new Set(anchors).size).toBe(anchors.length)
    const known = new Set<string>(Object.values(paths))
    for (const target of targets) {
      if (target.startsWith('#')) expect(anchors).toContain(target.slice(1))
      else if (target.startsWith('/')) expect(known).toContain(target.replace(/[?#].*$/, ''))
      else expect(target).toMatch(/^https:\/\//)
    }
  })

  test('has no inline styles, which the content security policy forbids', () => {
    expect(html).not.toContain(' style=')
  })
})

test('OPEN-41, OPEN-42: linked sections of other pages exist', () => {
  const pages: Record<string, string> = {
    [paths.safety]: render(<SafetyGuidelines />),
    [paths.bakerResources]: render(<BakerResources />),
    [paths.termsOfService]: render(<TermsOfService />),
    [paths.privacyPolicy]: render(<PrivacyPolicy />),
    [paths.help]: render(<HelpCenter search="" />),
  }
  const places = all.flatMap(([, page]) => [...render(page).matchAll(/href="(\/[a-z-]+)#([^"]+)"/g)])
  expect(places.length).toBeGreaterThan(5)
  for (const [, path = '', id = ''] of places) expect(pages[path]).toContain(` id="${id}"`)
})
