import { type FormEvent, useRef, useState } from 'react'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { formErrors } from './failure-copy.ts'
import { type Checked, type FieldErrors, hasErrors } from './field-errors.ts'

/** What a form's fields hold as text, by their names. */
export type TypedTexts = Readonly<Record<string, string | undefined>>

interface FormSteps<Body, Answer> {
  /** what to send, or what is wrong; `typed` is for the fields whose values the browser alone keeps */
  check: (typed: TypedTexts) => Checked<Body>
  /** the call */
  send: (body: Body) => Promise<Answer> | Answer
  /** what follows when it worked; the form is busy until that is done */
  done?: (answer: Answer, body: Body) => unknown
  /** what is wrong with which field when it failed, under `form` what is of none of them; may say more elsewhere */
  refused?: (error: unknown) => FieldErrors | Promise<FieldErrors>
  /** what follows in the end, refused or not, such as reading anew where somebody else may have been quicker */
  after?: (refusal: unknown) => unknown
  /** what is wrong from the start */
  errors?: FieldErrors
}

/** How the last try to send a form ended. */
interface Outcome {
  /** why the call failed; null when there was none, or it worked */
  refusal: unknown
}

const untried: Outcome = { refusal: null }
const noErrors: FieldErrors = {}

/**
 * A form that is checked, sent once at a time, and says at its fields what is to be mended, the first of which takes the focus.
 * What was typed stays, whatever goes wrong. `form` is for the form's element, `errors` for its fields.
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
  // no transition: those wait for one another, and a call that waits for a proof would hold back the form that takes it
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
    /** sends what was not typed, as another button does */
    sendNow: (body: Body) => void sendOnce(body),
    /** what is written into is no longer called wrong: one field, or all; what is of no field stays */
    mend: (name?: string) => setErrors((wrong) => (hasErrors(wrong) ? mended(wrong, name) : wrong)),
  }
}

function mended({ form, ...fields }: FieldErrors, name: string | undefined): FieldErrors {
  const ofForm = form === undefined ? {} : { form }
  if (name === undefined) return ofForm
  const { [name]: _mended, ...others } = fields
  return { ...others, ...ofForm }
}

/** What a form's fields hold now. */
export function typedTexts(form: HTMLFormElement | null): TypedTexts {
  const texts = [...new FormData(form ?? undefined)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}
