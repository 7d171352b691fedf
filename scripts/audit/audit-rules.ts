import * as z from 'zod/mini'

const severities = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof severities)[number]

/**
 * How many days a vulnerability of a production package may stay, by severity (`docs/security.md`,
 * "Packages"; ASVS V15.2.1).
 */
const daysToFix: Readonly<Record<Severity, number>> = {
  critical: 2,
  high: 14,
  moderate: 30,
  low: 30,
  info: 30,
}

const Advisory = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(severities),
})

/** The output of `npm audit --json` when the registry responded. */
export const AuditAnswer = z.object({
  auditReportVersion: z.literal(2),
  // a package has an advisory of its own, or the name of the dependency that it comes from
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
  metadata: z.object({ dependencies: z.object({ prod: z.int() }) }),
})
export type AuditAnswer = z.output<typeof AuditAnswer>

const Finding = z.object({
  advisory: z.int(),
  package: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(severities),
  /** when it was first found */
  since: z.iso.datetime(),
  /** a person's explanation why it cannot be exploited here; it then has no deadline */
  unreachable: z.optional(z.string().check(z.minLength(10))),
})

/** The stored result of a run, in `docs/audit.json`. */
export const AuditRecord = z.object({
  askedAt: z.iso.datetime(),
  /** the number of production packages */
  packages: z.int(),
  findings: z.array(Finding),
})
export type AuditRecord = z.output<typeof AuditRecord>

/** The record of a response at the moment `now`; known findings keep their date and explanation. */
export function recordOf(answer: AuditAnswer, before: AuditRecord | null, now: Date): AuditRecord {
  const known = new Map(before?.findings.map((finding) => [finding.advisory, finding]))
  const advisories = Object.values(answer.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((cause) => typeof cause !== 'string')
  const findings = [...new Map(advisories.map((one) => [one.source, one])).values()]
    .sort((one, other) => one.source - other.source)
    .map(({ source, name, title, url, severity }) => {
      const { since = now.toISOString(), unreachable } = known.get(source) ?? {}
      const finding = { advisory: source, package: name, title, url, severity, since }
      return unreachable === undefined ? finding : { ...finding, unreachable }
    })
  return { askedAt: now.toISOString(), packages: answer.metadata.dependencies.prod, findings }
}

/** A line for each finding with its deadline, and whether that has passed at the moment `now`. */
export function judge({ findings }: AuditRecord, now: Date): { line: string; isOverdue: boolean }[] {
  return findings.map(({ package: name, title, url, severity, since, unreachable }) => {
    const what = `${severity}: ${name}: ${title} (${url})`
    if (unreachable !== undefined) return { line: `${what}; out of reach: ${unreachable}`, isOverdue: false }
    const until = new Date(Date.parse(since) + daysToFix[severity] * 24 * 60 * 60_000)
    const isOverdue = now > until
    return {
      line: `${what}; to be mended by ${until.toISOString()}${isOverdue ? ', overdue' : ''}`,
      isOverdue,
    }
  })
}
