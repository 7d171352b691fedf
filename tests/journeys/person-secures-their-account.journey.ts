import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { desktop, type JourneyBrowser, lookAt, openBrowser } from '#tests/make/browser.ts'
import { expectComplaints } from '#tests/make/complaints.ts'
import { sharedServer } from '#tests/setup/shared-server.ts'
import { openMember, reauthenticate, waitForCode } from './steps.ts'

const password = 'flour, water and salt'
const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

describe('a person secures their account', () => {
  let browser: JourneyBrowser
  const server = sharedServer()
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
  })

  it('signs in with app codes and recovery codes, by keyboard', async () => {
    expectComplaints(/^403 POST \/api\/second-factors\/app/)
    expectComplaints(/^422 POST \/api\/(login\/code|proof)$/)
    const person = await openMember(browser, server.url, 'Gerda')
    const { page } = person
    await openSecurity(page)
    await lookAt(page, 'security')
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.evaluate(sideways), { message: `security at ${width} px` }).toBe(0)
    }
    await page.setViewportSize(desktop)
    const lately = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
    await expect
      .poll(() => lately.allInnerTexts())
      .toEqual([expect.stringMatching(/^Account created\s+Chrome on Linux, from /)])
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByLabel('Current password').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await question.getByText('Enter your current password.').waitFor()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    await question.getByText('This is not your current password.').waitFor()
    await lookAt(page, 'prove-it')
    await question.getByLabel('Current password').fill(password)
    await page.keyboard.press('Enter')
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
    await lookAt(page, 'security-app')
    const key = (await dialog.locator('p', { hasText: /^([A-Z2-7]{1,4} ?){8,}$/ }).innerText()).replace(
      /\s/g,
      '',
    )
    const used = await waitForCode(key)
    await dialog.getByRole('textbox', { name: 'Code' }).fill(used)
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    await lookAt(page, 'security-recovery-codes')
    const [recoveryCode = ''] = await codes.allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(recoveryCode)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await page.getByRole('button', { name: 'Turn off the authenticator app' }).waitFor()
    await lately.filter({ hasText: 'Authenticator app turned on' }).waitFor()

    await signOut(page)
    await page.goto('/login?next=%2Fmy-orders')
    await typePassword(page, person.email)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByLabel('Code').and(page.locator(':focus')).waitFor()
    await lookAt(page, 'second-step')
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.getByText('That code did not match.').first().waitFor()
    await page.getByLabel('Code').fill(await waitForCode(key, used))
    await page.keyboard.press('Enter')
    await page.waitForURL('/my-orders')

    await signOut(page)
    await page.goto('/auth')
    await typePassword(page, person.email)
    await page.getByLabel('Code').fill(recoveryCode.toUpperCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('/post-food')
    await openSecurity(page)
    await page.getByText('9 left').waitFor()
    await page.getByRole('button', { name: 'Turn off the authenticator app' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
    await reauthenticate(page)
    await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor()
    await person.close()
  })

  it('gives a program an access token by keyboard, sees it once, and revokes it', async () => {
    expectComplaints(/^403 POST \/api\/access-tokens$/)
    const person = await openMember(browser, server.url, 'Tilda')
    const { page } = person
    await openSecurity(page)
    const create = page.getByRole('button', { name: 'Create a token' })
    await create.press('Enter')
    const form = page.getByRole('dialog', { name: 'Create a token' })
    await form.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await form.getByText('Choose at least one permission.').waitFor()
    await lookAt(page, 'access-token-form')
    await form.getByLabel('Name').fill('Till at the stall')
    await form.getByRole('checkbox', { name: /^Read/ }).press('Space')
    await form.getByRole('button', { name: 'Create' }).press('Enter')
    await reauthenticate(page)
    const token = await page.getByRole('textbox', { name: 'Token' }).inputValue()
    await lookAt(page, 'access-token-new')
    await page.getByRole('button', { name: 'I’ve saved it' }).press('Enter')
    const tokens = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
    await tokens.filter({ hasText: /Till at the stall[\s\S]*Read[\s\S]*Never used/ }).waitFor()
    await create.scrollIntoViewIfNeeded()
    await lookAt(page, 'access-tokens')

    const ask = () => fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask()).json()).toMatchObject({ user: { email: person.email } })
    await page.getByRole('button', { name: 'Revoke the token Till at the stall' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
    await tokens.waitFor({ state: 'detached' })
    expect((await ask()).status).toBe(401)
    await person.close()
  })
})

async function openSecurity(page: Page): Promise<void> {
  await page.goto('/profile?tab=security')
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
}

async function typePassword(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Sign in / Sign Up' }).first().waitFor()
}
