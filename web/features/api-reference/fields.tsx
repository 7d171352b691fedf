import type { ReactNode } from 'react'
import type { FieldSchema, Parameter } from './api-document.ts'
import css from './api-reference.module.css'
import { FieldType } from './field-type.tsx'
import { withCode } from './marked-text.tsx'
import { objectsIn } from './read-document.ts'

/** The fields of the objects written out in a schema; each choice has a list of its own. */
export function Fields({ schema }: { schema: FieldSchema }) {
  const objects = objectsIn(schema)
  return objects.map((object, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
    <div key={index} className={css.object}>
      {objects.length > 1 && <p className="small muted">Choice {index + 1}</p>}
      <dl className={css.fields}>
        {Object.entries(object.properties ?? {}).map(([name, field]) => (
          <Field
            key={name}
            name={name}
            notes={[object.required?.includes(name) ? 'required' : 'optional']}
            schema={field}
            description={field.description}
          />
        ))}
      </dl>
    </div>
  ))
}

/** The parameters of a call: parts of its path, its query, and headers. */
export function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <dl className={css.fields}>
      {parameters.map(({ name, in: place, required = false, description, schema }) => (
        <Field
          key={`${place} ${name}`}
          name={name}
          notes={[place, required ? 'required' : 'optional']}
          schema={schema}
          description={description}
        />
      ))}
    </dl>
  )
}

interface FieldProps {
  name: string
  notes: readonly string[]
  schema: FieldSchema
  description: string | undefined
}

function Field({ name, notes, schema, description }: FieldProps) {
  return (
    <Named name={<code>{name}</code>} note={<FieldType schema={schema} />} notes={notes}>
      {description && <p>{withCode(description)}</p>}
      <Fields schema={schema} />
    </Named>
  )
}

interface NamedProps {
  name: ReactNode
  note?: ReactNode
  notes?: readonly string[]
  children: ReactNode
}

/** An entry of a list of names with descriptions. */
export function Named({ name, note, notes = [], children }: NamedProps) {
  return (
    <div>
      <dt>
        {name}
        {note && <span className={css.note}> {note}</span>}
        {notes.map((one) => (
          <span key={one} className={one === 'required' ? css.required : css.note}>
            {' · '}
            {one}
          </span>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
