import type { IconName } from './icon-names.ts'

/** How many toasts are kept, the newest first (TOAST-01). */
const toastLimit = 1
/** How long the record of a dismissed toast is kept, in milliseconds (TOAST-04). */
export const toastRemoveDelay = 1_000_000
/** How long a toast stays on screen unless it says otherwise, in milliseconds (TOAST-05). */
export const toastDuration = 5000

export interface ToastContent {
  title: string
  description?: string
  /** where more can be done about it */
  link?: { href: string; text: string }
  /** what happened: something good, something to know, a failure (read out at once) */
  tone?: 'good' | 'note' | 'bad'
  icon?: IconName
  /** a drawing or photo of what the toast is about, in place of the icon */
  picture?: string
  /** milliseconds on screen */
  duration?: number
}

export interface Toast extends ToastContent {
  id: string
  /** whether it is on screen; a dismissed toast keeps its record for a while (decisions, OPEN-63) */
  open: boolean
}

/** What the store needs of the world around it, so that a test can stand in for it. */
export interface ToastClock {
  now: () => number
  /** runs something once, so many milliseconds later, unless the returned function is called before */
  after: (milliseconds: number, run: () => void) => () => void
}

const systemClock: ToastClock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

export type ToastStore = ReturnType<typeof createToastStore>

/** Holds the toasts of a page and takes them off the screen in time (TOAST-01 to TOAST-05). */
export function createToastStore(clock: ToastClock = systemClock) {
  let toasts: readonly Toast[] = []
  let paused = false
  let nextNumber = 1
  /** the running countdown of each toast: to its dismissal while open, to its removal afterwards */
  const countdowns = new Map<string, { cancel: () => void; left: number; since: number }>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    const kept = new Set(next.map((toast) => toast.id))
    for (const id of countdowns.keys()) if (!kept.has(id)) stopCountdown(id)
    toasts = next
    for (const listener of listeners) listener()
  }

  const stopCountdown = (id: string) => {
    countdowns.get(id)?.cancel()
    countdowns.delete(id)
  }

  const startCountdown = (id: string, milliseconds: number, run: () => void) => {
    stopCountdown(id)
    countdowns.set(id, { cancel: clock.after(milliseconds, run), left: milliseconds, since: clock.now() })
  }

  const startDuration = (toast: Toast) => {
    startCountdown(toast.id, toast.duration ?? toastDuration, () => dismiss(toast.id))
    if (paused) countdowns.get(toast.id)?.cancel()
  }

  /** Shows a toast in place of the one before (TOAST-02); answers its id. */
  const add = (content: ToastContent): string => {
    const toast = { ...content, id: String(nextNumber++), open: true }
    change([toast, ...toasts].slice(0, toastLimit))
    startDuration(toast)
    return toast.id
  }

  /** Changes what a toast says; its time on screen starts anew. An id that is gone changes nothing. */
  const update = (id: string, content: Partial<ToastContent>) => {
    const before = toasts.find((toast) => toast.id === id)
    if (!before) return
    const after = { ...before, ...content }
    change(toasts.map((toast) => (toast.id === id ? after : toast)))
    if (after.open) startDuration(after)
  }

  /** Takes one toast, or without an id every toast, off the screen; its record goes 1,000,000 ms later. */
  const dismiss = (id?: string) => {
    const leaving = toasts.filter((toast) => toast.open && (id === undefined || toast.id === id))
    if (leaving.length === 0) return
    change(toasts.map((toast) => (leaving.includes(toast) ? { ...toast, open: false } : toast)))
    for (const toast of leaving) startCountdown(toast.id, toastRemoveDelay, () => remove(toast.id))
  }

  /** Forgets one toast, or without an id every toast, at once. */
  const remove = (id?: string) => {
    change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))
  }

  /** Holds the open toasts while somebody reads them, by pointer or focus. */
  const pause = () => {
    if (paused) return
    paused = true
    for (const toast of toasts) {
      const countdown = countdowns.get(toast.id)
      if (!(toast.open && countdown)) continue
      countdown.cancel()
      countdown.left -= clock.now() - countdown.since
    }
  }

  /** Lets the held toasts run the rest of their time. */
  const resume = () => {
    if (!paused) return
    paused = false
    for (const toast of toasts) {
      const countdown = countdowns.get(toast.id)
      if (toast.open && countdown) startCountdown(toast.id, countdown.left, () => dismiss(toast.id))
    }
  }

  return {
    add,
    update,
    dismiss,
    remove,
    pause,
    resume,
    /** The records, the newest first; the same array until something changes. */
    toasts: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The one store of the browser's page; the server never adds to it. */
export const toasts = createToastStore()
