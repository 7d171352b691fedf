declare global {
  /** the machine's own Date, kept by the first `moveDate` */
  var MachineDate: DateConstructor | undefined
}

/**
 * Replaces this process's or page's `Date` with one that is `ahead` milliseconds ahead of the machine's, for code that is given no
 * clock. Uses nothing from outside, since it is also sent to pages.
 */
export function moveDate(ahead: number): void {
  globalThis.MachineDate ??= Date
  const machineNow = globalThis.MachineDate.now
  const now = () => machineNow() + ahead
  globalThis.Date = new Proxy(globalThis.MachineDate, {
    construct: (target, values: unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
    apply: () => new Date().toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}
