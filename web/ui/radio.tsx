import checkCss from './checkbox.module.css'
import type { CheckProps } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import css from './radio.module.css'

/** A native radio button with its label; put the buttons of one `name` into a `fieldset`. */
export function Radio({ children, ...input }: CheckProps) {
  return (
    <label className={classNames(checkCss.check, css.radio)}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  )
}
