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
    for (const toast of leaving) countdowns.start(toast.id, toastRemoveDelay, () => remove(toast.id))
  }

  /** Forgets one toast, or without an id every toast, at once. */
  const remove = (id?: string) => {
    change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))
  }

  /** Holds the open toasts while somebody reads them, by pointer or focus. */
  const pause = () => {
    if (paused) return
    paused = true
    for (const toast of toasts) if (toast.open) countdowns.hold(toast.id)
  }

  /** Lets the held toasts run the rest of their time. */
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
    /** Stops the time of a countdown, which keeps what is left of it. */
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

/** The one store of the browser's page; the server never adds to it. */
export const toasts = createToastStore()
