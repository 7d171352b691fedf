import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { breakOffCalls } from '#tests/make/sent-calls.ts'
import { toasts } from '#web/ui/toast-store.ts'

// in milliseconds, for busy machines
configure({ asyncUtilTimeout: 30_000 })

afterEach(async () => {
  cleanup()
  await breakOffCalls()
  toasts.remove()
  localStorage.clear()
})

// a load that a file's end aborts would fail later files of this process
afterAll(() => vi.dynamicImportSettled())
