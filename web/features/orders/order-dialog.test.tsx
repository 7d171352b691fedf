import { describe, expect, test } from 'vitest'
import { shownLoaf } from '#tests/make/make-cart-line.ts'
import { buttonTag, renderPart, wordsOf } from '#tests/make/render-part.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderPanel } from './order-panel.tsx'

const ignore = () => undefined
const fetchPaymentStep = () => Promise.reject(new Error('Nobody pays here.'))
const june = {
  id: 'june',
  email: 'june@example.org',
  firstName: 'June',
  lastName: '',
  profileImageUrl: null,
}

const listingPaidBy = (payWays: ('paypal' | 'stripe' | 'pickup')[], changes = {}) => {
  const listing = shownLoaf(changes)
  return { ...listing, cook: { ...listing.cook, payWays } }
}
const dialog = (listing = listingPaidBy(['paypal']), isForCart = false) =>
  renderPart(
    <OrderDialog
      listing={listing}
      fetchPaymentStep={isForCart ? null : fetchPaymentStep}
      open
      onClose={ignore}
      onAddToCart={() => Promise.resolve(true)}
    />,
  )

describe('the order dialog', () => {
  test('DIALOG-01, DIALOG-14: is a dialog that starts with the details', () => {
    expect(dialog()).toMatch(/<dialog[^>]*aria-labelledby="([^"]*)".*<h2 id="\1">Order Details<\/h2>/)
    expect(dialog()).not.toContain('Complete Payment')
  })

  test('DIALOG-03, DIALOG-05: the quantity stepper is disabled at its limits', () => {
    const html = dialog(listingPaidBy(['paypal'], { servingsAvailable: 1 }))
    expect(buttonTag(html, 'Less')).toContain('disabled=""')
    expect(buttonTag(html, 'More')).toContain('disabled=""')
    expect(buttonTag(dialog(), 'More')).not.toContain('disabled=""')
  })

  test('DIALOG-07: offers optional notes', () => {
    expect(wordsOf(dialog())).toContain('Notes (optional)')
  })

  test('DIALOG-08, DIALOG-09: shows three contact buttons to a buyer who may contact the baker', () => {
    const known = listingPaidBy(['paypal'])
    const cook = { ...known.cook, phone: '+1 555 0100', email: 'tomas@example.org' }
    const html = dialog({ ...known, cook })
    expect(html).toMatch(/href="tel:\+1 555 0100"[^>]*>.*Call.*href="sms:.*Text.*href="mailto:.*Email/)
    expect(dialog()).not.toContain('mailto:')
  })

  test('DIALOG-10, PAY-15: shows the total and how it is split', () => {
    expect(wordsOf(dialog())).toContain('1 × $9.50 $9.50 Baker $8.79, service fee $0.71 (7.5%, included)')
    expect(wordsOf(dialog())).toContain('Total $9.50')
  })

  test('DIALOG-13: the dialog of a card leads to the cart, not to a payment', () => {
    const html = dialog(listingPaidBy(['paypal']), true)
    expect(buttonTag(html, 'Add to Cart')).toContain('type="submit"')
    expect(wordsOf(html)).not.toMatch(/pay/i)
  })

  test('decisions, cards: the dialog of a card shows the details the card omits', () => {
    const pickupInstructions = 'Loaves are on the porch shelf.'
    const html = dialog(listingPaidBy(['paypal'], { pickupInstructions }), true)
    for (const text of ['Dark crust, open crumb', '88 Alder Ave', 'Home pickup', pickupInstructions])
      expect(html).toContain(text)
  })

  test.each([
    [['paypal'], 'Continue to payment'],
    [['pickup'], 'Place order, pay at pickup'],
  ] as const)('OPEN-05: with a baker paid by %j, the button says %s', (payWays, words) => {
    expect(buttonTag(dialog(listingPaidBy([...payWays])), words)).toContain('type="submit"')
  })

  test('OPEN-01: offers a choice between two payment methods', () => {
    expect(dialog(listingPaidBy(['paypal', 'stripe'])).match(/type="radio"/g)).toHaveLength(2)
    expect(dialog()).not.toContain('radio')
  })
})

describe('the buttons of a listing', () => {
  const panel = (payWays: ('paypal' | 'pickup')[]) =>
    renderPart(
      <OrderPanel
        listing={listingPaidBy(payWays)}
        user={june}
        onAddToCart={() => Promise.resolve(true)}
        fetchPaymentStep={fetchPaymentStep}
      />,
    )

  test('DETAIL-03, OPEN-05, OPEN-07: "Order Now (Direct)" orders immediately if the baker is paid online', () => {
    expect(wordsOf(panel(['paypal']))).toBe('Quantity 1 Add to Cart Order Now (Direct)')
  })

  test('DETAIL-04: otherwise it says "Coming Soon", and the order is paid at pickup', () => {
    expect(wordsOf(panel(['pickup']))).toBe(
      'Quantity 1 Add to Cart Order, pay at pickup Order Now (Direct): Coming Soon',
    )
    // small text beside the working button, not a button (decisions)
    expect(buttonTag(panel(['pickup']), 'Coming Soon')).toBeUndefined()
  })

  test('says so when a baker accepts no payment method', () => {
    expect(wordsOf(panel([]))).toBe('This baker isn’t taking orders right now')
  })
})
