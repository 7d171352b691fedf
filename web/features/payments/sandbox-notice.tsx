import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'

/** Says plainly that this is a try-out; `children` say how to go through it. */
export function SandboxNotice({ children }: { children: ReactNode }) {
  return (
    <Notice tone="kraft">
      <strong>This is a payment sandbox: no real money moves.</strong>
      <p>{children}</p>
    </Notice>
  )
}
