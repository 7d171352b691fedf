declare global {
  /** the original Date, kept by the first `moveDate` */
  var MachineDate: DateConstructor | undefined
}

/**
 * Replaces `Date` with one that is `ahead` milliseconds ahead, for code that takes no clock. Uses nothing from outside
 * the function, since it is also sent to pages.
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
