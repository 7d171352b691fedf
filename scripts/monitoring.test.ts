import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { replicaFigures } from '#server/database/scale/replica-figures.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), chapter: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

const rules = Rules.parse(parse(readFileSync('deploy/alerts.yaml', 'utf8'))).groups.flatMap(
  (group) => group.rules,
)
const { panels } = Dashboard.parse(JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')))

/** The metrics in an expression: its words that are no function, label or keyword. */
function figuresIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z][a-z_\d]*\b(?!\s*\()/g)].map(([name]) => name)
}

describe('the configuration of Prometheus and Grafana', () => {
  let test: TestApp
  let exported: Set<string>
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    await test.app.inject('/metrics')
    await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'a@b.example', password: 'x' },
    })
    const { body } = await test.app.inject('/metrics')
    // without replicas there are no metrics of them
    const ofReplicas = replicaFigures({
      replicas: { longestAge: 100, figures: { onReplica: 0, tooOld: 0, failed: 0, ages: [] } },
    })
    exported = new Set(
      [
        ...Object.keys(ofReplicas.help).map((name) => [name, name]),
        ...body.matchAll(/^(?:# TYPE )?([a-z_\d]+)/gm),
      ]
        .map(([, name = '']) => name)
        .filter((name) => name !== ''),
    )
  })
  afterAll(() => test.close())

  it('every alert and chart uses existing metrics', () => {
    const asked = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
      figuresIn(expr),
    )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((name) => !exported.has(name))).toEqual([])
  })

  it('every alert has a unique name and links to an existing chapter', () => {
    const chapters = new Set(
      [...readFileSync('docs/operations.md', 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title),
    )
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    expect(
      rules.map(({ annotations }) => annotations.chapter).filter((title) => !chapters.has(title)),
    ).toEqual([])
  })
})
