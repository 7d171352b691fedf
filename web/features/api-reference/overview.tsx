import { apiDocsPath, apiGuidePath, pageOfTag } from '#shared/api-docs.ts'
import type { InfoSection } from '#web/features/info/info-page.tsx'
import { paths } from '#web/paths.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { ApiDocument } from './api-document.ts'
import css from './api-reference.module.css'
import { CallPath } from './call-path.tsx'
import { MarkedText, withCode } from './marked-text.tsx'
import { allErrors, type DescribedError, operationsOf } from './read-document.ts'

interface OverviewProps {
  document: ApiDocument
  /** the address of the overview; those of the tags are below it */
  path: string
}

/** The sections of the overview. */
export function overviewSections({ document, path }: OverviewProps): InfoSection[] {
  const { webhooks } = document
  return [
    { id: 'basics', title: 'The basics', body: <Basics document={document} path={path} /> },
    {
      id: 'subjects',
      title: 'Subjects',
      body: null,
      parts: document.tags.map(({ name, description }) => ({
        id: pageOfTag(name),
        title: titleOfTag(name),
        body: (
          <>
            <p>{description}</p>
            <OperationList document={document} path={path} tag={name} />
          </>
        ),
      })),
    },
    ...(webhooks
      ? [{ id: 'events', title: 'Events', body: <Events document={document} path={path} /> }]
      : []),
    { id: 'errors', title: 'Errors', body: <Errors document={document} /> },
  ]
}

/** The reference's name. */
export function referenceTitle({ info }: Pick<ApiDocument, 'info'>): string {
  return info.title === 'BakeSale' ? 'API reference' : 'Console API reference'
}

/** A tag as a heading. */
export function titleOfTag(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1)
}

function Basics({ document: { info, servers }, path }: OverviewProps) {
  const isPublic = path === apiDocsPath
  return (
    <>
      <p>
        Base address: <code>{servers[0]?.url}</code>
      </p>
      {isPublic ? (
        <p>
          Many calls need no sign-in. For the others, create an access token at{' '}
          <a href={`${paths.profile}?tab=security`}>Profile, Security</a> and send it as{' '}
          <code>Authorization: Bearer …</code>, or send the cookie of a session. The{' '}
          <a href={apiGuidePath}>guide</a> shows both, step by step.
        </p>
      ) : (
        <p>These calls need the cookie of an admin who signed in at the console.</p>
      )}
      <MarkedText>{info.description}</MarkedText>
      <p>
        Version {info.version}, as OpenAPI 3.1:{' '}
        <a href={path.replace('docs', 'openapi.json')}>{path.replace('docs', 'openapi.json')}</a>
      </p>
    </>
  )
}

function OperationList({ document, path, tag }: OverviewProps & { tag: string }) {
  return (
    <ul className={css.list}>
      {operationsOf(document)
        .filter(({ tags }) => tags.includes(tag))
        .map((operation) => (
          <li key={operation.operationId}>
            <a href={`${path}/${pageOfTag(tag)}#${operation.operationId}`}>{operation.summary}</a>{' '}
            <code>
              {operation.method} <CallPath path={operation.path} />
            </code>
          </li>
        ))}
    </ul>
  )
}

function Events({ document: { webhooks = {} }, path }: OverviewProps) {
  return (
    <>
      <p>We post these events to the address of your webhook.</p>
      <ul className={css.list}>
        {Object.entries(webhooks).map(([name, { post }]) => (
          <li key={name}>
            <a href={`${path}/webhooks#${name}`}>{post.summary}</a> <code>{name}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

function Errors({ document }: Pick<OverviewProps, 'document'>) {
  return (
    <>
      <p>
        The body of an error has <code>error</code>, a code for programs, and <code>message</code>, a sentence
        for people. With <code>invalid</code>, <code>fields</code> has a sentence for each invalid field.
      </p>
      <DataTable<DescribedError>
        caption="Errors"
        columns={[
          { key: 'code', label: 'Code', kind: 'lead', cell: ({ code }) => <code>{code}</code> },
          { key: 'status', label: 'Status', cell: ({ status }) => status },
          { key: 'meaning', label: 'Meaning', kind: 'wide', cell: ({ text }) => withCode(text) },
        ]}
        rows={allErrors(document)}
        rowKey={({ code }) => code}
      />
    </>
  )
}
