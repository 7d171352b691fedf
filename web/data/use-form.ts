import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { formErrors } from './failure-copy.ts'
import { type Checked, type FieldErrors, hasErrors } from './field-errors.ts'

/** The texts of a form's fields by name. */
export type TypedTexts = Readonly<Record<string, string | undefined>>

interface FormSteps<Body, Answer> {
  /** returns the body or the errors; `typed` holds the fields that only the browser stores */
  check: (typed: TypedTexts) => Checked<Body>
  send: (body: Body) => Promise<Answer> | Answer
  /** runs after success; the form stays busy until it ends */
  done?: (answer: Answer, body: Body) => unknown
  /** maps a failure to field errors, with `form` for all others; may also report elsewhere */
  refused?: (error: unknown) => FieldErrors | Promise<FieldErrors>
  /** runs last after success or failure, e.g. to refetch data that somebody else may have changed */
  after?: (refusal: unknown) => unknown
  /** initial errors */
  errors?: FieldErrors
}

/** The result of the last submit. */
interface Outcome {
  /** why the call failed; null when it succeeded or was not made */
  refusal: unknown
}

const untried: Outcome = { refusal: null }
const noErrors: FieldErrors = {}

/**
 * A form that checks its values, sends one call at a time, shows field errors and focuses the first one.
 * Typed values survive every failure. Spread `form` on the form's element and `errors` on its fields.
 */
export function useForm<Body, Answer>({
  check,
  send,
  done,
  refused = formErrors,
  after,
  errors: before = noErrors,
}: FormSteps<Body, Answer>) {
  const ref = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  // no transition: a call that waits for re-authentication would block the form that asks for it
  const [isPending, setPending] = useState(false)
  const [errors, setErrors] = useState(before)
  const [outcome, setOutcome] = useState(untried)
  useFocusFirstInvalid(ref, outcome)

  const tell = (wrong: FieldErrors, refusal: unknown = null) => {
    setErrors(wrong)
    setOutcome({ refusal })
  }
  const call = async (body: Body) => {
    let answer: Answer
    try {
      answer = await send(body)
    } catch (error) {
      tell(await refused(error), error)
      return error
    }
    await done?.(answer, body)
    return null
  }
  const sendOnce = async (body: Body) => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    tell(noErrors)
    try {
      const refusal = await call(body)
      await after?.(refusal)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  const submit = (typed: TypedTexts) => {
    if (isSending.current) return
    const checked = check(typed)
    if ('errors' in checked) tell(checked.errors)
    else void sendOnce(checked.body)
  }
  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        submit(typedTexts(event.currentTarget))
      },
    },
    errors,
    refusal: outcome.refusal,
    isPending,
    /** sends a body that was not typed, e.g. for another button */
    sendNow: (body: Body) => void sendOnce(body),
    /** clears the error of one field or of all fields; errors of the form stay */
    mend: (name?: string) => setErrors((wrong) => (hasErrors(wrong) ? mended(wrong, name) : wrong)),
  }
}

function mended({ form, ...fields }: FieldErrors, name: string | undefined): FieldErrors {
  const ofForm = form === undefined ? {} : { form }
  if (name === undefined) return ofForm
  const { [name]: _mended, ...others } = fields
  return { ...others, ...ofForm }
}

/** The current texts of a form's fields. */
export function typedTexts(form: HTMLFormElement | null): TypedTexts {
  const texts = [...new FormData(form ?? undefined)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}
