import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findOwed } from '#server/payments/owed/owed-repository.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { TrialBalance } from '#shared/api/books.ts'
import { CommissionReport } from '#shared/api/commission.ts'
import { Statement } from '#shared/api/statements.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { connectBaker, makeCheckout } from '#tests/make/make-checkout.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { openPaymentShop, type PaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { engines } from '#tests/make/test-database.ts'

describe.each(engines)('debts written off on %s', (engine) => {
  let shop: PaymentShop
  let superadmin: TestAdmin
  beforeAll(async () => {
    shop = await openPaymentShop(engine)
    superadmin = await makeAdmin(shop.test, 'superadmin')
  })
  afterAll(() => shop.test.close())

  /** A baker who owes $3.75. */
  async function owing(): Promise<Person> {
    const baker = await makePerson(shop.test, { firstName: 'Bea' })
    await connectBaker(shop.test, baker, 'stripe')
    await baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true })
    const listing = await makeListing(baker, { price: '50.00' })
    const wanted = { payWay: 'pickup' as const, lines: [[listing, 1] as [typeof listing, number]] }
    const { orders } = await makeCheckout(await makePerson(shop.test), [wanted])
    const id = orders[0]?.id ?? ''
    await baker.call('POST', `/api/orders/${id}/confirm`)
    await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
    return baker
  }
  const owedBy = async ({ user }: Person) => (await findOwed(shop.test.db, user.id)).owed
  const writeOff = ({ user }: Person, seenOwed = '3.75', reason = 'They moved away.') =>
    superadmin.call('POST', `/api/admin/commission/owed/${user.id}/write-off`, { seenOwed, reason })
  const leaving = { currentPassword: 'flour, water and salt' }
  const read = async (url: string) => (await superadmin.call('GET', url)).body

  it('decisions, deleting: books, reports and logs the write-off, and lets the baker leave', async () => {
    const baker = await owing()
    const before = CommissionReport.parse(await read('/api/admin/commission/report')).totals
    expect((await writeOff(baker)).status).toBe(201)
    expect(await owedBy(baker)).toBe(0)
    const { rows } = TrialBalance.parse(await read('/api/admin/books/trial-balance'))
    expect(rows.find(({ account }) => account === 'written_off')).toMatchObject({ closing: '3.75' })
    const after = CommissionReport.parse(await read('/api/admin/commission/report')).totals
    expect([before.writtenOff, after.writtenOff]).toEqual(['0.00', '3.75'])
    expect(Number(before.owed) - Number(after.owed)).toBeCloseTo(3.75)
    expect(after.commission).toBe(before.commission)
    const entry = {
      action: 'debt.write_off',
      targetId: baker.user.id,
      details: { amount: '3.75', before: '3.75', after: '0.00', reason: 'They moved away.' },
    }
    expect(await read('/api/admin/activity?page=1&limit=20')).toMatchObject({
      activity: expect.arrayContaining([expect.objectContaining(entry)]),
    })
    const statement = Statement.parse((await baker.call('GET', '/api/sellers/statement')).body)
    expect(statement.balance).toMatchObject({ waived: '3.75', closing: { due: '0.00', owed: '0.00' } })
    const { differences } = await reconcilePayments(shop.test, new Date(0))
    expect(differences.map(({ words }) => words)).toEqual([])
    expect((await baker.call('POST', '/api/account/delete', leaving)).status).toBe(204)
  })

  it.each([
    ['another amount than the admin saw', '3.74', 'They moved away.', 409],
    ['no reason', '3.75', ' ', 422],
  ])('writes nothing off with %s', async (_, seenOwed, reason, status) => {
    const baker = await owing()
    expect((await writeOff(baker, seenOwed, reason)).status).toBe(status)
    expect(await owedBy(baker)).toBe(375)
  })

  it('writes nothing off without debt, and for a moderator', async () => {
    expect((await writeOff(await makePerson(shop.test))).status).toBe(404)
    const baker = await owing()
    const moderator = await makeAdmin(shop.test)
    const path = `/api/admin/commission/owed/${baker.user.id}/write-off`
    expect((await moderator.call('POST', path, { seenOwed: '3.75', reason: 'No.' })).status).toBe(403)
  })

  it('writes off once for two admins at once', async () => {
    const baker = await owing()
    const row = { table: 'users', ids: [baker.user.id] } as const
    const answers = await actAtOnce(shop.test.database, row, [() => writeOff(baker), () => writeOff(baker)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
    expect(await owedBy(baker)).toBe(0)
  })

  it('does not write off what the baker is paying', async () => {
    const baker = await owing()
    await baker.call('POST', '/api/sellers/owed/payments', { rail: 'stripe' })
    expect((await writeOff(baker)).status).toBe(409)
    expect(await owedBy(baker)).toBe(375)
    expect((await baker.call('POST', '/api/account/delete', leaving)).body).toMatchObject({
      message: expect.stringContaining('You have an unfinished payment to us'),
    })
  })

  it('either takes a payment under way or writes the debt off, never both', async () => {
    const baker = await owing()
    const row = { table: 'users', ids: [baker.user.id] } as const
    const pay = () => baker.call('POST', '/api/sellers/owed/payments', { rail: 'stripe' })
    const [written, begun] = await actAtOnce(shop.test.database, row, [() => writeOff(baker), pay])
    expect([written?.status, begun?.status].filter((status) => status === 201)).toHaveLength(1)
    const { owed, reserved } = await findOwed(shop.test.db, baker.user.id)
    expect([owed, reserved]).toEqual(written?.status === 201 ? [0, 0] : [375, 375])
    expect((await baker.call('POST', '/api/account/delete', leaving)).status).toBe(
      written?.status === 201 ? 204 : 409,
    )
  })
})
