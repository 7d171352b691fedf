import { Notice } from '#web/ui/notice.tsx'
import { ConfirmPrompt } from './confirm-prompt.tsx'

/** Asks the user to confirm their email address first, and says what for. Keeps the form around it. */
export function ConfirmFirst({ why }: { why: string }) {
  return (
    <Notice tone="warn" icon="mail" live>
      <ConfirmPrompt why={why} />
    </Notice>
  )
}

/** The notice beside a baker's drafts. */
export function DraftNotice({ isOne }: { isOne: boolean }) {
  return (
    <Notice tone="warn" icon="mail">
      <ConfirmPrompt
        why={
          isOne
            ? 'This is a draft that only you see. To publish it, confirm your email address.'
            : 'These are drafts that only you see. To publish them, confirm your email address.'
        }
      />
    </Notice>
  )
}
