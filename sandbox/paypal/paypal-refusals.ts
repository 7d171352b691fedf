import { randomBytes } from 'node:crypto'

/** A refusal as PayPal's error response. */
export class PaypalRefusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, name: string, message: string, details?: object[]) {
    super(message)
    this.status = status
    this.body = { name, message, debug_id: randomBytes(7).toString('hex'), ...(details ? { details } : {}) }
  }
}

/** The PayPal issues that this sandbox reports, with PayPal's descriptions. */
const issues = {
  PAYEE_ACCOUNT_INVALID:
    'Payee account specified is invalid. Please check the `payee.email_address` or `payee.merchant_id` specified and try again. Ensure that either  `payee.merchant_id` or `payee.email_address` is specified.',
  DUPLICATE_REFERENCE_ID: '`reference_id` must be unique if multiple `purchase_unit` are provided.',
  ITEM_TOTAL_MISMATCH:
    'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
  AMOUNT_MISMATCH:
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  INVALID_PLATFORM_FEES_AMOUNT: 'The platform_fees amount cannot be greater than order amount.',
  NOT_PATCHABLE: 'Cannot be patched.',
  ORDER_ALREADY_COMPLETED: 'The order cannot be patched after it is completed.',
  REFERENCE_ID_NOT_FOUND:
    'Filter expression value is incorrect. Please check the value of the reference_id and try again.',
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED:
    'Refund for an amount less than the remaining transaction amount cannot be processed at this time because of an open dispute on the capture. Please visit the PayPal Resolution Center to view the details.',
  ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE: 'Action not allowed in current dispute state.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_NOT_ALLOWED: 'Capture cannot be refunded.',
  PLATFORM_FEE_NOT_ENABLED:
    "The API Caller account is not setup to be able to process refunds with 'platform_fees'. Please contact your Account Manager. This feature is useful when you want to contribute a portion of the 'platform_fees' you had capture as part of the refund being processed.",
  PLATFORM_FEE_EXCEEDED:
    'Platform fee amount specified exceeds the amount that is available for refund. You can only refund up to the available platform fee amount. This error is also returned when no platform_fee was specified or was zero when the payment was captured.',
} as const
export type Issue = keyof typeof issues

/** 422: the request is well-formed but not possible. */
export function unprocessable(issue: Issue): PaypalRefusal {
  return new PaypalRefusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description: issues[issue] }],
  )
}

/** 404: the resource does not exist. */
export function notFound(): PaypalRefusal {
  return new PaypalRefusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ])
}

const malformedIssues = {
  FIELD_NOT_PATCHABLE: 'Field cannot be patched.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_PATCH_OPERATION:
    "The operation cannot be honored. Cannot add a property that's already present, use replace. Cannot remove a property thats not present, use add. Cannot replace a property thats not present, use add.",
} as const

/** 400: the request is malformed; `field` is a JSON pointer. */
export function malformed(
  field: string,
  issue: keyof typeof malformedIssues = 'INVALID_PARAMETER_VALUE',
): PaypalRefusal {
  return new PaypalRefusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [
      {
        field,
        location: 'body',
        issue,
        description: malformedIssues[issue],
      },
    ],
  )
}

/** 401: the caller's token is invalid. */
export function notAuthenticated(): PaypalRefusal {
  return new PaypalRefusal(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  )
}

/** 403: the caller may not act for this account. */
export function notPermitted(): PaypalRefusal {
  return new PaypalRefusal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    {
      issue: 'PERMISSION_DENIED',
      description: 'You do not have permission to access or perform operations on this resource.',
    },
  ])
}
