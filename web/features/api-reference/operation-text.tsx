import type { ApiDocument, Content, Response } from './api-document.ts'
import css from './api-reference.module.css'
import { CallPath } from './call-path.tsx'
import { CodeBlock, JsonBlock } from './code-block.tsx'
import { curlExample } from './curl-example.ts'
import { FieldType } from './field-type.tsx'
import { Fields, Named, Parameters } from './fields.tsx'
import { MarkedText, withCode } from './marked-text.tsx'
import {
  bodyOf,
  type Described,
  descriptionOf,
  errorsOf,
  headersOf,
  objectsIn,
  parametersOf,
  responsesOf,
  scopesOf,
} from './read-document.ts'

interface OperationProps {
  document: ApiDocument
  operation: Described
  /** the named type of the body, if it is described here and not at the end of the page */
  bodyType: string | undefined
}

/** The whole description of an operation below its heading. */
export function OperationText({ document, operation, bodyType }: OperationProps) {
  const { text } = descriptionOf(operation)
  const parameters = parametersOf(document, operation)
  const { requestBody } = operation
  return (
    <>
      <p className={css.call}>
        <code>
          <strong>{operation.method}</strong> <CallPath path={operation.path} />
        </code>
      </p>
      <MarkedText>{text}</MarkedText>
      <Callers {...operation} />
      {parameters.length > 0 && (
        <>
          <h4>Parameters</h4>
          <Parameters parameters={parameters} />
        </>
      )}
      {requestBody && (
        <>
          <h4>Body{requestBody.required ? '' : ', optional'}</h4>
          <Body content={requestBody.content} />
          {bodyType && <NamedType document={document} name={bodyType} isOpen />}
        </>
      )}
      {responsesOf(document, operation)
        .filter(([status]) => status < '400')
        .map(([status, response]) => (
          <ResponseText key={status} document={document} status={status} response={response} />
        ))}
      <h4>Errors</h4>
      <dl className={css.fields}>
        {errorsOf(document, operation).map(({ status, code, text: meaning }) => (
          <Named key={code} name={<code>{code}</code>} note={status}>
            <p>{withCode(meaning)}</p>
          </Named>
        ))}
      </dl>
      <h4>Example</h4>
      <CodeBlock label={`Example: ${operation.summary}`}>{curlExample(document, operation)}</CodeBlock>
    </>
  )
}

function Callers(operation: Described) {
  const { callers } = descriptionOf(operation)
  const scopes = scopesOf(operation)
  return (
    <dl className={css.facts}>
      <dt>Who may call it</dt>
      <dd>{callers}</dd>
      <dt>Access token</dt>
      <dd>
        {scopes.length === 0 ? (
          'not accepted'
        ) : (
          <>
            with the scope{' '}
            {scopes.map((scope, index) => (
              <span key={scope}>
                {index > 0 && ' or '}
                <code>{scope}</code>
              </span>
            ))}
          </>
        )}
      </dd>
    </dl>
  )
}

interface ResponseProps {
  document: ApiDocument
  status: string
  response: Response
}

function ResponseText({ document, status, response }: ResponseProps) {
  const headers = headersOf(document, response)
  return (
    <>
      <h4>Response {status}</h4>
      <p>{withCode(response.description)}</p>
      {headers.length > 0 && (
        <dl className={css.fields}>
          {headers.map(([name, description]) => (
            <Named key={name} name={<code>{name}</code>} note="header">
              <p>{withCode(description)}</p>
            </Named>
          ))}
        </dl>
      )}
      <Body content={response.content} isResponse />
    </>
  )
}

/** A body: its type, the fields that no named type has, and an example of them. */
export function Body({
  content,
  isResponse = false,
}: {
  content: Content | undefined
  isResponse?: boolean
}) {
  const body = bodyOf(content)
  if (!body) return null
  const { type, schema, example } = body
  const isOwn = objectsIn(schema).length > 0
  return (
    <>
      <p>
        <code>{type}</code>: <FieldType schema={schema} />
      </p>
      <Fields schema={schema} />
      {isResponse && isOwn && example !== undefined && <ResponseExample value={example} />}
    </>
  )
}

function ResponseExample({ value }: { value: unknown }) {
  return (
    <details className={css.more}>
      <summary>Example of the response</summary>
      <JsonBlock label="Example of the response" value={value} />
    </details>
  )
}

interface NamedTypeProps extends Pick<OperationProps, 'document'> {
  name: string
  isOpen?: boolean
}

/** A named type; a closed one opens when somebody follows a link to it. */
export function NamedType({ document, name, isOpen = false }: NamedTypeProps) {
  const schema = document.components.schemas[name] ?? {}
  const [example] = schema.examples ?? []
  return (
    <details className={css.more} open={isOpen}>
      <summary>
        <code>{name}</code>
      </summary>
      {/* a link opens its details only if it leads inside them */}
      <div id={name} className={css.object}>
        {schema.description && <MarkedText>{schema.description}</MarkedText>}
        {!schema.properties && (
          <p>
            <FieldType schema={schema} />
          </p>
        )}
        <Fields schema={schema} />
        {example !== undefined && <JsonBlock label={`Example: ${name}`} value={example} />}
      </div>
    </details>
  )
}
