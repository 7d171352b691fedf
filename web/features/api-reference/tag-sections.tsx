import type { InfoSection } from '#web/features/info/info-page.tsx'
import type { ApiDocument, Operation } from './api-document.ts'
import { MarkedText } from './marked-text.tsx'
import { Body, NamedType, OperationText } from './operation-text.tsx'
import { bodyOf, namedIn, nameIn, operationsOf, parametersOf, responsesOf } from './read-document.ts'

/** The sections of a tag's page: its operations, the events of webhooks, and the types that they use. */
export function tagSections(document: ApiDocument, tag: string): InfoSection[] {
  const operations = operationsOf(document).filter(({ tags }) => tags.includes(tag))
  const events = Object.values(document.webhooks ?? {})
    .map(({ post }) => post)
    .filter(({ tags }) => tags.includes(tag))
  const names = namedIn(
    document,
    [...operations, ...events].flatMap((one) => schemasOf(document, one)),
  )
  const bodyTypes = placeBodyTypes(operations)
  const placed = new Set(bodyTypes.values())
  return [
    {
      id: 'operations',
      title: 'Operations',
      body: null,
      parts: operations.map((operation) => ({
        id: operation.operationId,
        title: operation.summary,
        body: (
          <OperationText
            document={document}
            operation={operation}
            bodyType={bodyTypes.get(operation.operationId)}
          />
        ),
      })),
    },
    ...(events.length === 0 ? [] : [eventsSection(events)]),
    {
      id: 'types',
      title: 'Types',
      body: names
        .filter((name) => !placed.has(name))
        .map((name) => <NamedType key={name} document={document} name={name} />),
    },
  ]
}

/** The named types of bodies, by the first operation that takes them: each is described there. */
function placeBodyTypes(operations: readonly Operation[]): Map<string, string> {
  const types = operations.flatMap(({ operationId, requestBody }): [string, string][] => {
    const ref = bodyOf(requestBody?.content)?.schema.$ref
    return ref === undefined ? [] : [[nameIn(ref), operationId]]
  })
  // the first of several wins
  const first = new Map(types.toReversed())
  return new Map([...first].map(([name, operationId]) => [operationId, name]))
}

function eventsSection(events: readonly Operation[]): InfoSection {
  return {
    id: 'events',
    title: 'Events',
    body: null,
    parts: events.map(({ operationId, summary, description, requestBody }) => ({
      id: operationId,
      title: summary,
      body: (
        <>
          <p>
            <code>{operationId}</code>
          </p>
          <MarkedText>{description}</MarkedText>
          <h4>Body</h4>
          <Body content={requestBody?.content} isResponse />
        </>
      ),
    })),
  }
}

function schemasOf(document: ApiDocument, operation: Operation) {
  const answers = responsesOf(document, operation).filter(([status]) => status < '400')
  const bodies = [operation.requestBody?.content, ...answers.map(([, { content }]) => content)]
  return [
    ...parametersOf(document, operation).map(({ schema }) => schema),
    ...bodies.flatMap((content) => bodyOf(content)?.schema ?? []),
  ]
}
