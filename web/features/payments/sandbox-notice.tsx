import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** Says that payments are simulated; `children` explain how to try it. */
export function SandboxNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="kraft">
      <strong>This is a payment sandbox: no real money moves.</strong>
      <p>{children}</p>
    </Notice>
  )
}
