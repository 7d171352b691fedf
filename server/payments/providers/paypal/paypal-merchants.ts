import { type PaypalClient, PaypalRefusal } from './paypal-client.ts'
import { FoundMerchant, Integration, Referral } from './paypal-responses.ts'

/** A baker's PayPal account, as far as payments go. */
export interface PaypalMerchantState {
  merchantId: string
  /** the id with which we began the connection */
  trackingId: string | null
  canReceive: boolean
  isEmailConfirmed: boolean
  /** whether the baker still allows us to act for them */
  hasConsented: boolean
}

/** Bakers' accounts at PayPal; every call may throw `ProviderError`. */
export interface PaypalMerchants {
  /** Creates a PayPal page for connecting an account; a new tracking id allows any account. */
  link(connection: { trackingId: string; email: string }, returnUrl: string): Promise<{ url: string }>
  /** Finds a connection's account; null until its baker has finished that page. */
  find(trackingId: string): Promise<PaypalMerchantState | null>
  read(merchantId: string): Promise<PaypalMerchantState | null>
}

/** The permissions we ask bakers for: payments with our fee, holds, refunds, disputes and transaction search. */
const features = [
  'PAYMENT',
  'REFUND',
  'PARTNER_FEE',
  'DELAY_FUNDS_DISBURSEMENT',
  'ACCESS_MERCHANT_INFORMATION',
  'READ_SELLER_DISPUTE',
  'UPDATE_SELLER_DISPUTE',
  'ADVANCED_TRANSACTIONS_SEARCH',
]

/** Makes the API for accounts connected to the marketplace with merchant id `partnerId`. */
export function makePaypalMerchants(
  client: PaypalClient,
  { partnerId }: { partnerId: string },
): PaypalMerchants {
  // not in PayPal's published descriptions; see its guide "Onboard sellers before payment"
  const integrations = `/v1/customer/partners/${encodeURIComponent(partnerId)}/merchant-integrations` as const

  async function read(merchantId: string): Promise<PaypalMerchantState | null> {
    const path = `${integrations}/${encodeURIComponent(merchantId)}` as const
    const answer = await nullWhenMissing(client.ask(Integration, { method: 'GET', path }))
    return answer && toMerchantState(answer)
  }

  return {
    read,

    async link(connection, returnUrl) {
      const { links } = await client.ask(Referral, {
        method: 'POST',
        path: '/v2/customer/partner-referrals',
        body: referralBody(connection, returnUrl),
      })
      const url = links.find(({ rel }) => rel === 'action_url')?.href
      if (url === undefined) throw new PaypalRefusal(502, 'NO_ACTION_URL', 'no page to connect at')
      return { url }
    },

    async find(trackingId) {
      const path = `${integrations}?tracking_id=${encodeURIComponent(trackingId)}` as const
      const found = await nullWhenMissing(client.ask(FoundMerchant, { method: 'GET', path }))
      return found && read(found.merchant_id)
    },
  }
}

function referralBody(
  { trackingId, email }: { trackingId: string; email: string },
  returnUrl: string,
): object {
  return {
    email,
    tracking_id: trackingId,
    partner_config_override: { return_url: returnUrl, return_url_description: 'Back to BakeSale' },
    operations: [
      {
        operation: 'API_INTEGRATION',
        api_integration_preference: {
          rest_api_integration: {
            integration_method: 'PAYPAL',
            integration_type: 'THIRD_PARTY',
            third_party_details: { features },
          },
        },
      },
    ],
    products: ['EXPRESS_CHECKOUT'],
    legal_consents: [{ type: 'SHARE_DATA_CONSENT', granted: true }],
  }
}

function toMerchantState(answer: Integration): PaypalMerchantState {
  return {
    merchantId: answer.merchant_id,
    trackingId: answer.tracking_id ?? null,
    canReceive: answer.payments_receivable,
    isEmailConfirmed: answer.primary_email_confirmed,
    hasConsented: (answer.oauth_integrations ?? []).length > 0,
  }
}

async function nullWhenMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof PaypalRefusal && error.status === 404) return null
    throw error
  }
}
