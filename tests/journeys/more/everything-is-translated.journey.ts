import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { atThisClock } from '#tests/make/at-this-clock.ts'
import { type JourneyBrowser, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { pseudoCatalogue, pseudoLanguage, withoutTranslated } from '#tests/make/pseudo-language.ts'
import { compiledOnce } from '#tests/make/server-process.ts'
import { type RunningServer, startServer } from '#tests/setup/running-server.ts'
import { startCommand } from '../../../scripts/start-command.ts'
import { textsOfProject } from '../../../scripts/texts/catalogue.ts'
import { putOnSale } from '../api-of-page.ts'
import { type Member, openMember } from '../steps.ts'

/** User content in brackets, so untranslated text outside brackets is ours. */
const listing = {
  title: '[Kouign-amann]',
  description: '[Butter, sugar, patience.]',
  ingredients: '[flour, butter, sugar]',
  servingDescription: '[one]',
  address: '[88 Alder Ave, New York, NY 10001]',
  pickupInstructions: '[Ring.]',
}

/** Every text that a page shows or says. */
const textsShown = `[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')].flatMap((element) =>
    ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ),
]`

const Texts = z.array(z.string())
const Refusal = z.object({ message: z.string() })

async function foundOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const shown = Texts.parse(await page.evaluate(textsShown))
  return shown.flatMap(withoutTranslated).map((text) => `${path}: ${text}`)
}

describe('in another language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-language-'))
  let server: RunningServer
  let browser: JourneyBrowser
  beforeAll(async () => {
    const catalogue = join(folder, `${pseudoLanguage}.po`)
    writeFileSync(catalogue, pseudoCatalogue(await textsOfProject()))
    const build = ['--disable-warning=ExperimentalWarning', 'scripts/build-language.ts', pseudoLanguage]
    execFileSync(process.execPath, [...build, '--catalogue', catalogue], { stdio: 'inherit' })
    const { environment, args } = compiledOnce(atThisClock(startCommand()))
    const built = args.map((arg) => arg.replace(/^dist\//, `dist/languages/${pseudoLanguage}/`))
    ;[browser, server] = await Promise.all([
      openBrowser(),
      startServer({ SEED_DEMO: '0' }, { environment, args: built }),
    ])
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('visitors find no untranslated text, with and without JavaScript', async () => {
    expectComplaints(/^404 GET \/nothing-here$/)
    const visitor = await openVisitor(browser, server.url)
    const paths = ['/', '/browse', '/login', '/signup', '/cart', '/help', '/contact', '/community', '/safety']
    const found: string[] = []
    for (const path of paths) found.push(...(await foundOn(visitor.page, path)))
    await visitor.close()
    const plain = await openVisitor(browser, server.url, { javaScriptEnabled: false })
    for (const path of ['/', '/reset-password', '/privacy-policy', '/nothing-here'])
      found.push(...(await foundOn(plain.page, path)))
    await plain.close()
    expect(found).toEqual([])
  })

  it('a baker and a buyer find none in their pages, emails and errors', async () => {
    expectComplaints(/^404 GET \/food\/.+$/)
    const members: Member[] = []
    for (const name of ['[Ana]', '[Ben]'])
      members.push(await openMember(browser, server.url, name, { isEmailConfirmed: false }))
    const [baker, buyer] = members
    if (!baker || !buyer) throw new RangeError('Nobody is there.')
    const id = await putOnSale(baker.page, listing)
    const found: string[] = []
    for (const path of ['/seller-dashboard', '/post-food', '/profile', `/food/${id}`])
      found.push(...(await foundOn(baker.page, path)))
    found.push(...(await foundOn(buyer.page, `/food/${id}`)), ...(await foundOn(buyer.page, '/my-orders')))
    const refused = await buyer.page.request.post('/api/orders', {
      data: { foodListingId: id, quantity: 99 },
    })
    const { message } = Refusal.parse(await refused.json())
    found.push(...withoutTranslated(message))
    const mails = readdirSync(join(server.dataDir, 'mail')).filter((name) => name.endsWith('.txt'))
    expect(mails).not.toEqual([])
    for (const name of mails) {
      const lines = readFileSync(join(server.dataDir, 'mail', name), 'utf8').split('\n')
      const text = lines.filter((line) => !/^(To|From|Date|Reply-To): |^https?:/.test(line)).join('\n')
      found.push(...withoutTranslated(text.replace(/^Subject: /, '')))
    }
    expect(found).toEqual([])
    for (const { close } of members) await close()
  })
})
