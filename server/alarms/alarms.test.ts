import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CertificateEnd } from '#server/certificates/certificate-end.ts'
import { recordLastBackup } from '#server/database/last-backup-repository.ts'
import { insertMark } from '#server/database/restored/database-mark-repository.ts'
import { startHeartbeat } from '#server/jobs/heartbeat.ts'
import { Dashboard } from '#shared/api/admin-dashboard.ts'
import { MoneyCases } from '#shared/api/admin-money.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { openPaymentShop } from '#tests/make/payment-shop.ts'
import { shownCode } from '#tests/make/shown-code.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine, enginesInTurn } from '#tests/make/test-database.ts'
import { readAlarms } from './read-alarms.ts'

const quiet = { info: () => undefined, error: () => undefined }
const day = 86_400_000

describe.each(enginesInTurn)('alarms on %s', (engine) => {
  let test: TestApp
  let ends: CertificateEnd[] = []
  beforeAll(async () => {
    const watch = {
      ends: () => ends,
      look: async () => undefined,
      start: () => undefined,
      stop: () => undefined,
    }
    test = await makeTestApp(
      engine,
      { publicUrl: 'https://bakes.example', metricsToken: 'token' },
      undefined,
      watch,
    )
    await insertMark(test.db, { identity: 'here', timeline: null, heardAt: null }, test.now())
  })
  afterAll(() => test.close())

  const reasons = async () => {
    await (await startHeartbeat(test, quiet))()
    const { fields = {} } = (await test.app.inject('/healthz')).json()
    const { worker: _worker, tellings: _tellings, months: _months, ...others } = fields
    return others
  }
  const figure = async (name: string) => {
    const { body } = await test.app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  }
  const shown = () => readAlarms(test)

  it('reports a late backup in /healthz, /metrics, and the console, until one is made', async () => {
    test.setNow(fromTestNow(2 * day))
    expect([await reasons(), await shown()]).toEqual([{}, []])
    test.setNow(fromTestNow(2 * day + 1000))
    expect(await reasons()).toEqual({ backup: expect.stringMatching(/^There is no backup yet/) })
    expect(await shown()).toEqual([{ kind: 'backup_late', lastAt: null }])
    expect(await figure('bakesale_backup_age_seconds')).toBe(2 * 86_400 + 1)

    await recordLastBackup(test.database.runSql, test.now())
    expect([await reasons(), await shown()]).toEqual([{}, []])
    expect(await figure('bakesale_backup_age_seconds')).toBe(0)
    const lastAt = test.now().toISOString()
    test.setNow(fromTestNow(4 * day + 2000))
    expect(await shown()).toEqual([{ kind: 'backup_late', lastAt }])
    await recordLastBackup(test.database.runSql, test.now())
    expect(await shown()).toEqual([])
  })

  it('reports a certificate that ends within 21 days', async () => {
    expect(await figure('bakesale_certificate_seconds_left')).toBeNaN()
    const endsAt = new Date(test.now().getTime() + 21 * day - 1000)
    ends = [
      { name: 'storage:8334', endsAt: new Date(endsAt.getTime() + day) },
      { name: 'primary:5432', endsAt },
    ]
    expect(await reasons()).toEqual({ 'certificate primary:5432': expect.stringMatching(/ends on \d{4}-/) })
    expect(await shown()).toEqual([
      { kind: 'certificate_ends', name: 'primary:5432', endsAt: endsAt.toISOString() },
    ])
    expect(await figure('bakesale_certificate_seconds_left')).toBe(21 * 86_400 - 1)
    ends = []
    expect(await reasons()).toEqual({})
  })
})

it('reports a payout that failed for good, until an admin sees to it', async () => {
  const shop = await openPaymentShop(anyEngine)
  const admin = await makeAdmin(shop.test, 'superadmin')
  const { baker, wanted } = await shop.bakerOn('stripe')
  const id = (await shop.pay([wanted(2)], 'stripe')).orders[0]?.id ?? ''
  await baker.call('POST', `/api/orders/${id}/confirm`)
  await baker.call('POST', `/api/orders/${id}/complete`, await shownCode(shop.test, id))
  shop.scripted.stripe.failNext('release', 'refused')
  await shop.carryOut()
  const states = async () => {
    const { body } = await shop.test.app.inject('/metrics')
    return {
      shown: Dashboard.parse((await admin.call('GET', '/api/admin/dashboard')).body).alarms,
      reason: (await shop.test.app.inject('/healthz')).json().fields?.payouts,
      figure: Number(/^bakesale_payouts_failed (.+)$/m.exec(body)?.[1]),
    }
  }
  expect(await states()).toEqual({
    shown: [{ kind: 'payouts_failed', count: 1 }],
    reason: '1 payout failed: see Money in the console.',
    figure: 1,
  })
  const { cases } = MoneyCases.parse((await admin.call('GET', '/api/admin/money?list=failed')).body)
  await admin.call('POST', `/api/admin/money/instructions/${cases[0]?.id}/retry`)
  await shop.carryOut()
  // figures of payments are read every ten seconds
  shop.pass(1)
  expect(await states()).toEqual({ shown: [], reason: undefined, figure: 0 })
  await shop.test.close()
})
