import type { IconName } from './icon-names.ts'

/** The number of toasts kept, newest first (TOAST-01). */
const toastLimit = 1
/** How long the record of a dismissed toast is kept, in milliseconds (TOAST-04). */
export const toastRemoveDelay = 1_000_000
/** The default time of a toast on screen, in milliseconds (TOAST-05). */
export const toastDuration = 5000

export interface ToastContent {
  title: string
  description?: string
  /** a link to a page with the next step */
  link?: { href: string; text: string }
  /** a button that takes the change back or goes on; it also dismisses the toast */
  action?: { text: string; run: () => void }
  /** good: success; note: information; bad: failure (announced at once) */
  tone?: 'good' | 'note' | 'bad'
  icon?: IconName
  /** a drawing or photo of the toast's subject, instead of the icon */
  picture?: string
  /** milliseconds on screen */
  duration?: number
}

export interface Toast extends ToastContent {
  id: string
  /** whether it is on screen; a dismissed toast stays in the store for a while (decisions, OPEN-63) */
  open: boolean
}

/** The store's clock, which tests replace. */
export interface ToastClock {
  now: () => number
  /** runs a function once after a delay in milliseconds; the returned function cancels it */
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

/** The toasts of a page; dismisses them when their time is over (TOAST-01 to TOAST-05). */
export function createToastStore(clock: ToastClock = systemClock) {
  let toasts: readonly Toast[] = []
  let paused = false
  let nextNumber = 1
  const countdowns = createCountdowns(clock)
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    countdowns.keepOnly(new Set(next.map((toast) => toast.id)))
    toasts = next
    for (const listener of listeners) listener()
  }

  const startDuration = (toast: Toast) => {
    countdowns.start(toast.id, toast.duration ?? toastDuration, () => dismiss(toast.id))
    if (paused) countdowns.cancel(toast.id)
  }

  /** Shows a toast in place of the previous one (TOAST-02); returns its id. */
  const add = (content: ToastContent): string => {
    const toast = { ...content, id: String(nextNumber++), open: true }
    change([toast, ...toasts].slice(0, toastLimit))
    startDuration(toast)
    return toast.id
  }

  /** Changes a toast's content and restarts its time on screen. Ignores an unknown id. */
  const update = (id: string, content: Partial<ToastContent>) => {
    const before = toasts.find((toast) => toast.id === id)
    if (!before) return
    const after = { ...before, ...content }
    change(toasts.map((toast) => (toast.id === id ? after : toast)))
    if (after.open) startDuration(after)
  }

  /** Dismisses one toast, or all without an id; the record is removed 1,000,000 ms later. */
  const dismiss = (id?: string) => {
    const leaving = toasts.filter((toast) => toast.open && (id === undefined || toast.id === id))
    if (leaving.length === 0) return
    change(toasts.map((toast) => (leaving.includes(toast) ? { ...toast, open: false } : toast)))
    for (const toast of leaving) countdowns.start(toast.id, toastRemoveDelay, () => remove(toast.id))
  }

  /** Removes one toast, or all without an id, at once. */
  const remove = (id?: string) => {
    change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))
  }

  /** Pauses the open toasts while the pointer or focus is on them. */
  const pause = () => {
    if (paused) return
    paused = true
    for (const toast of toasts) if (toast.open) countdowns.hold(toast.id)
  }

  /** Continues the remaining time of paused toasts. */
  const resume = () => {
    if (!paused) return
    paused = false
    for (const toast of toasts) if (toast.open) countdowns.goOn(toast.id, () => dismiss(toast.id))
  }

  return {
    add,
    update,
    dismiss,
    remove,
    pause,
    resume,
    /** The records, newest first; the same array until something changes. */
    toasts: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The running countdown of each toast: to its dismissal while it is open, to its removal afterwards. */
function createCountdowns(clock: ToastClock) {
  const running = new Map<string, { cancel: () => void; left: number; since: number }>()

  const stop = (id: string) => {
    running.get(id)?.cancel()
    running.delete(id)
  }
  const start = (id: string, milliseconds: number, run: () => void) => {
    stop(id)
    running.set(id, { cancel: clock.after(milliseconds, run), left: milliseconds, since: clock.now() })
  }
  return {
    start,
    cancel: (id: string) => running.get(id)?.cancel(),
    keepOnly(ids: ReadonlySet<string>) {
      for (const id of running.keys()) if (!ids.has(id)) stop(id)
    },
    /** Pauses a countdown and keeps its remaining time. */
    hold(id: string) {
      const countdown = running.get(id)
      if (!countdown) return
      countdown.cancel()
      countdown.left -= clock.now() - countdown.since
    },
    goOn(id: string, run: () => void) {
      const countdown = running.get(id)
      if (countdown) start(id, countdown.left, run)
    },
  }
}

/** The page's store; the server never adds to it. */
export const toasts = createToastStore()
