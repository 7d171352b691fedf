/** A time range: "9 AM–12 PM", "9:00–12:00". */
const range = /(\S+(?:\s[AP]M)?–\S+(?:\s[AP]M)?)/

/** Text that keeps a range such as "9 AM–12 PM" on one line if it fits. */
export function Unbroken({ children }: { children: string }) {
  return children.split(range).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
