import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { CaptureId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { SandboxShop } from './sandbox-shop.ts'

const quiet = { info: () => undefined, error: () => undefined }

/** A payment of $19.00 at the provider. */
export interface PaidAtProvider {
  orderId: string
  paymentId: PaymentId
  captureId: CaptureId
  act(what: string, body?: object): Promise<number>
  /** the baker confirms, then completes the order with the buyer's code */
  complete(): Promise<void>
  /** refunds in the provider's dashboard; the webhook is lost */
  refundByHand(cents: number): string
  /** the amounts the provider refunded and paid out, in cents */
  there(): Promise<{ refunded: number; released: number }>
  /** the provider's id of the payout */
  releaseId(): Promise<string>
  carryOut(): Promise<number>
  row(): Promise<{ stopped_reason: string | null; stopped_at: Date | null }>
}

/** Pays an order of $19.00 at the provider. */
export async function payAt(shop: SandboxShop, rail: Rail): Promise<PaidAtProvider> {
  const { test, sandbox, baker } = shop
  const { orderId, providerOrderId } = await shop.begin(rail)
  shop.agree(rail, providerOrderId)
  await shop.finish(rail, providerOrderId)
  const payment = await test.db
    .selectFrom('payments')
    .select(['id', 'capture_id', 'payee'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirstOrThrow()
  const { id: paymentId, capture_id: captureId, payee } = payment
  if (captureId === null) throw new Error('The order is not paid')
  const act = async (what: string, body?: object) =>
    (await baker[rail].call('POST', `/api/orders/${orderId}/${what}`, body)).status
  const readReleaseIds = async () => {
    const releases = await test.db
      .selectFrom('payment_instructions')
      .select('provider_id')
      .where('payment_id', '=', paymentId)
      .where('kind', '=', 'release')
      .execute()
    return releases.flatMap(({ provider_id }) => provider_id ?? [])
  }
  return {
    orderId,
    paymentId,
    captureId,
    act,
    async complete() {
      await act('confirm')
      const { pickupCode } = await shop.order(orderId)
      const status = await act('complete', { pickupCode: pickupCode ?? undefined })
      if (status !== 200) throw new Error(`Completing answered ${status}`)
    },
    refundByHand(cents) {
      sandbox.behave({ rail, behaviour: 'webhook_lost', times: null })
      const id = sandbox[rail].refundByHand(captureId, cents)
      sandbox.behaveWell()
      return id
    },
    async there() {
      const releaseIds = await readReleaseIds()
      const { provider } = await test.providers.open(rail)
      const { refunded, released } = await provider.readMoney({
        paymentId,
        providerOrderId,
        captureId,
        payee,
        releaseIds,
      })
      return { refunded, released }
    },
    releaseId: async () => (await readReleaseIds())[0] ?? '',
    carryOut() {
      test.setNow(new Date(test.now().getTime() + 2 * 60_000))
      return carryOutInstructions(test, quiet)
    },
    row: () =>
      test.db
        .selectFrom('payments')
        .select(['stopped_reason', 'stopped_at'])
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow(),
  }
}
