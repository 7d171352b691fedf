import { Notice } from '#web/ui/notice.tsx'
import { ConfirmPrompt } from './confirm-prompt.tsx'

/** Says in place that an address has to be confirmed first, and what for; what was typed stays as it is. */
export function ConfirmFirst({ why }: { why: string }) {
  return (
    <Notice tone="warn" icon="mail" live>
      <ConfirmPrompt why={why} />
    </Notice>
  )
}

/** What a baker reads of their drafts, beside them. */
export function DraftNotice({ isOne }: { isOne: boolean }) {
  return (
    <Notice tone="warn" icon="mail">
      <ConfirmPrompt
        why={`${isOne ? 'This is a draft: only you see it' : 'These are drafts: only you see them'}. To put ${isOne ? 'it' : 'them'} on the counter, please confirm your email address`}
      />
    </Notice>
  )
}
