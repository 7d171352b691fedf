import type { Rail } from '#shared/pay-ways.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says plainly that this is a try-out, and how to go through it. */
export function SandboxNotice({ rail }: { rail: Rail }) {
  return (
    <Notice tone="kraft">
      <strong>This is a payment sandbox: no real money moves.</strong>
      {rail === 'paypal' ? (
        <p>The button opens a page that plays PayPal. Approve there, or see what happens when you do not.</p>
      ) : (
        <p>
          Type the card number <strong>4242 4242 4242 4242</strong>, any later date and any three digits. The
          card 4000 0000 0000 0002 is declined.
        </p>
      )}
    </Notice>
  )
}
