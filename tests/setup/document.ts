import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { breakOffCalls } from '#tests/make/sent-calls.ts'
import { toasts } from '#web/ui/toast-store.ts'

// in milliseconds, for busy machines
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  await breakOffCalls()
  // the files that follow in this process could not load what is broken off
  await vi.dynamicImportSettled()
  toasts.remove()
  localStorage.clear()
})
