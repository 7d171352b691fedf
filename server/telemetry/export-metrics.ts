import { metrics } from '@opentelemetry/api'
import type { Figures } from './figures.ts'

/** Exports the `/metrics` over OpenTelemetry too; unreadable ones are skipped that time. */
export function exportMetrics({ help, read }: Figures): void {
  const meter = metrics.getMeter('bakesale')
  const gauges = new Map(
    Object.entries(help).map(([name, description]) => [
      name,
      meter.createObservableGauge(name, { description }),
    ]),
  )
  meter.addBatchObservableCallback(
    async (result) => {
      const values = (await read().catch(() => null)) ?? {}
      for (const [name, gauge] of gauges) {
        const value = values[name]
        if (value !== undefined && !Number.isNaN(value)) result.observe(gauge, value)
      }
    },
    [...gauges.values()],
  )
}
