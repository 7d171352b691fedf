import { Fragment } from 'react'

/** The path of a call, which may break after each slash. */
export function CallPath({ path }: { path: string }) {
  return path.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and keep their order
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}
